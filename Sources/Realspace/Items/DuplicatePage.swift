public import Core
public import HTML
internal import Social
public import Wire

/// What the viewer sees of an item, to be compared with another.
public struct ItemFacts: Sendable, Equatable {
  public var item: RealspaceAPI.ItemReference
  /// Posts that name it, as far as the viewer sees them.
  public var postCount: Int
  public var topicCount: Int

  public init(item: RealspaceAPI.ItemReference, postCount: Int, topicCount: Int) {
    self.item = item
    self.postCount = postCount
    self.topicCount = topicCount
  }
}

/// Looks for the item that another one is the same as.
public struct DuplicateSearchPage: HTML {
  public struct Model: Sendable {
    public var item: RealspaceAPI.ItemReference
    /// The beginning of a name.
    public var query: String
    public var found: [ItemFacts]

    public init(item: RealspaceAPI.ItemReference, query: String, found: [ItemFacts]) {
      self.item = item
      self.query = query
      self.found = found
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Merge duplicates", title: "Duplicates of \(model.item.name.isolated)", tab: .none, back: .item(model.item.id),
      context
    ) {
      div(.class("space")) {
        p {
          "Which one is the same as "
          cite(.written) { model.item.name }
          "?"
        }
        SearchForm(
          "Search by name", action: .item(model.item.id, "/same"), query: model.query, placeholder: "Search by name",
          context)
        div(.data("results"), .aria("live", "polite")) {
          if model.found.isEmpty {
            EmptyState(
              "Nothing found", "No other one that you can see has a name that begins so.", symbol: "search", context
            ) {}
          } else {
            ul(.class("topic-list")) { ForEach(model.found) { facts in li(.class("box")) { candidate(facts) } } }
          }
        }
      }
    }
  }

  @HTMLBuilder private func candidate(_ facts: ItemFacts) -> some HTML {
    if let address = URLPath(checking: "/realspace/i/\(model.item.id)/same?with=\(facts.item.id)") {
      a(.class("post-subject"), .href(address)) { Written(facts.item.name) }
    }
    p(.class("quiet")) { facts.words }
  }
}

/// Two items beside each other, and what can be done about them.
public struct DuplicatePage: HTML {
  public struct Model: Sendable {
    public var item: ItemFacts
    public var other: ItemFacts
    /// What is said of the two already.
    public var duplicate: RealspaceAPI.Duplicate?
    /// The ID of the one that is to stay, as it was chosen.
    public var stays: String
    public var errors: FormErrors

    public init(
      item: ItemFacts, other: ItemFacts, duplicate: RealspaceAPI.Duplicate? = nil, stays: String? = nil,
      errors: FormErrors = .none
    ) {
      self.item = item
      self.other = other
      self.duplicate = duplicate
      self.stays = stays ?? "\(other.item.id)"
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var item: RealspaceAPI.ItemReference { model.item.item }
  private var other: RealspaceAPI.ItemReference { model.other.item }

  public var body: some HTML {
    AppPage(
      "Are these the same?", title: "\(item.name.isolated) and \(other.name.isolated)", tab: .none,
      back: .item(item.id, "/same"), context
    ) {
      div(.class("space")) {
        div(.class("same-pair")) {
          SameSide(facts: model.item)
          SameSide(facts: model.other)
        }
        FormAlert(model.errors.general ?? model.errors.fields["of"])
        if let duplicate = model.duplicate {
          DuplicateLine(duplicate: duplicate, hasLink: false, context: context)
        } else {
          proposal
        }
      }
    }
  }

  private var proposal: some HTML {
    form(.class("form"), .method("post"), .action(.item(item.id, "/same")), .data("once")) {
      input(.type("hidden"), .name("with"), .value("\(other.id)"))
      fieldset(.class("crop")) {
        legend { "Which one stays" }
        choice("stays-other", other)
        choice("stays-item", item)
      }
      p(.class("hint quiet")) {
        """
        People who see both will see one. Nobody’s posts, lists and diaries change, and it can be undone. The people who named the two \
        first decide, or the operators of this server, who can read both names for that.
        """
      }
      button(.class("button")) { "Propose to merge them" }
    }
  }

  private func choice(_ id: String, _ reference: RealspaceAPI.ItemReference) -> some HTML {
    label(.class("choice"), .for(id)) {
      input(
        .type("radio"), .id(id), .name("stays"), .value("\(reference.id)"),
        .checked(model.stays == "\(reference.id)"))
      cite(.class("choice-words"), .written) { reference.name }
    }
  }
}

/// One of the two items.
struct SameSide: HTML {
  let facts: ItemFacts

  var body: some HTML {
    section(.class("box"), .aria("label", facts.item.name)) {
      a(.class("post-subject"), .href(.item(facts.item.id))) { Written(facts.item.name) }
      p(.class("quiet")) { facts.words }
    }
  }
}

extension ItemFacts {
  /// As far as the viewer sees it: "2 posts, 1 topic".
  var words: String { postCount.counted("post", "posts") + ", " + topicCount.counted("topic", "topics") }
}
