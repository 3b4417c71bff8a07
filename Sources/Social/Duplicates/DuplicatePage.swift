public import Core
public import HTML
public import Wire

/// Looks for the item that another one is the same as.
public struct DuplicateSearchPage<Item: Sendable, List: CursorList>: HTML {
  let part: Duplicates<Item, List>
  let item: MergeableItem<Item>
  let query: String
  let found: [ComparedItem<Item>]
  let context: PageContext

  /// - Parameter query: what was typed of a name.
  public init(
    _ part: Duplicates<Item, List>, item: MergeableItem<Item>, query: String, found: [ComparedItem<Item>],
    context: PageContext
  ) {
    self.part = part
    self.item = item
    self.query = query
    self.found = found
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage(
      "Merge duplicates", title: "Duplicates of \(item.name.isolated)", tab: .none, back: part.address(item.id), context
    ) {
      div(.class(part.look.column)) {
        p {
          "Which one is the same as "
          cite(.written) { item.name }
          "?"
        }
        SearchForm(
          "Search by name", action: part.address(item.id, "/same"), query: query, placeholder: "Search by name", context
        )
        div(.data("results"), .aria("live", "polite")) {
          if found.isEmpty {
            EmptyState(
              "Nothing found", "No other one that you can see has a name that begins so.", symbol: "search", context
            ) {}
          } else {
            ul(.class(part.look.list)) { ForEach(found) { other in li(.class(part.look.box)) { candidate(other) } } }
          }
        }
      }
    }
  }

  @HTMLBuilder private func candidate(_ other: ComparedItem<Item>) -> some HTML {
    if let address = part.comparison(item.id, with: other.item.id) {
      a(.class(part.look.link), .href(address)) { Written(other.item.name) }
    }
    ItemFacts(other.facts)
  }
}

/// Two items, and what is said of them.
public struct DuplicateComparison<Item>: Sendable {
  /// The one whose page led here.
  public var item: ComparedItem<Item>
  /// The one that it may be the same as.
  public var other: ComparedItem<Item>
  /// What is said of the two already.
  public var duplicate: KnownDuplicate<Item>?
  /// The ID of the one that is to stay, as it was chosen.
  public var stays: String
  /// Why the proposal wasn't made.
  public var errors: FormErrors

  /// - Parameter stays: the other one if left out.
  public init(
    item: ComparedItem<Item>, other: ComparedItem<Item>, duplicate: KnownDuplicate<Item>? = nil, stays: String? = nil,
    errors: FormErrors = .none
  ) {
    self.item = item
    self.other = other
    self.duplicate = duplicate
    self.stays = stays ?? "\(other.item.id)"
    self.errors = errors
  }
}

/// Two items beside each other, and what can be done about them.
public struct DuplicatePage<Item: Sendable, List: CursorList>: HTML {
  let part: Duplicates<Item, List>
  let model: DuplicateComparison<Item>
  let context: PageContext

  public init(_ part: Duplicates<Item, List>, model: DuplicateComparison<Item>, context: PageContext) {
    self.part = part
    self.model = model
    self.context = context
  }

  private var item: MergeableItem<Item> { model.item.item }
  private var other: MergeableItem<Item> { model.other.item }

  /// The whole page.
  public var body: some HTML {
    AppPage(
      "Are these the same?", title: "\(item.name.isolated) and \(other.name.isolated)", tab: .none,
      back: part.address(item.id, "/same"), context
    ) {
      div(.class(part.look.column)) {
        div(.class("same-pair")) {
          side(model.item)
          side(model.other)
        }
        FormAlert(model.errors.general ?? model.errors.fields["of"])
        if let duplicate = model.duplicate {
          DuplicateLine(part: part, duplicate: duplicate, hasLink: false, context: context)
        } else {
          proposal
        }
      }
    }
  }

  private func side(_ one: ComparedItem<Item>) -> some HTML {
    section(.class(part.look.box), .aria("label", one.item.name)) {
      a(.class(part.look.link), .href(part.address(one.item.id))) { Written(one.item.name) }
      ItemFacts(one.facts)
    }
  }

  private var proposal: some HTML {
    form(.class("form"), .method("post"), .action(part.address(item.id, "/same")), .data("once")) {
      input(.type("hidden"), .name("with"), .value("\(other.id)"))
      fieldset(.class("crop")) {
        legend { "Which one stays" }
        choice("stays-other", other)
        choice("stays-item", item)
      }
      p(.class("hint quiet")) { part.words.promise }
      button(.class("button")) { "Propose to merge them" }
    }
  }

  private func choice(_ id: String, _ one: MergeableItem<Item>) -> some HTML {
    label(.class("choice"), .for(id)) {
      input(
        .type("radio"), .id(id), .name("stays"), .value("\(one.id)"), .checked(model.stays == "\(one.id)"))
      cite(.class("choice-words"), .written) { one.name }
    }
  }
}

/// In which an item may differ from another.
struct ItemFacts: HTML {
  let facts: [String]

  init(_ facts: [String]) { self.facts = facts }

  var body: some HTML { ForEach(facts) { fact in p(.class("quiet")) { fact } } }
}
