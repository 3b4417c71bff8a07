public import Core
public import HTML
internal import Social
public import Wire

/// What the form of a topic says, as it was typed.
public struct TopicForm: Sendable, Equatable {
  public var name: String
  public var description: String
  /// Whether it is to be about what the page offers.
  public var isAboutItem: Bool
  /// The film, book or place that it is to be about, as it is typed; empty for none.
  public var subject = ""
  /// What that is, such as `film`; empty where nobody said so.
  public var kind = ""
  /// The ID of the item that was chosen; empty for one that is only typed.
  public var itemID = ""
  /// The words that it was chosen as.
  public var itemName = ""
  /// What the chosen one is.
  public var itemKind = ""

  public init(name: String = "", description: String = "", isAboutItem: Bool = true) {
    self.name = name
    self.description = description
    self.isAboutItem = isAboutItem
  }

  /// What is typed as its subject; nil for nothing. Other words than those that an item was chosen as mean another one.
  var about: RealspaceAPI.ItemInput? {
    let subject = trimmed(subject)
    guard !subject.isEmpty else { return nil }
    let isChosen = ItemName.folded(itemName) == ItemName.folded(subject) && (kind.isEmpty || kind == itemKind)
    if isChosen, let id = ID<RealspaceAPI.Item>(itemID) { return RealspaceAPI.ItemInput(id: id) }
    return RealspaceAPI.ItemInput(kind: kind.isEmpty ? nil : RealspaceAPI.ItemKind(rawValue: kind), name: subject)
  }
}

/// Start a topic, or change one.
public struct TopicFormPage: HTML {
  public struct Model: Sendable {
    public var form: TopicForm
    /// The topic that is changed; nil for a new one.
    public var id: ID<RealspaceAPI.Topic>?
    /// The film, book or place that it may be about.
    public var item: RealspaceAPI.ItemReference?
    /// The venue that it may be about, in place of an item.
    public var venue: RealspaceAPI.EntityReference?
    public var errors: FormErrors

    public init(
      form: TopicForm = TopicForm(), id: ID<RealspaceAPI.Topic>? = nil, item: RealspaceAPI.ItemReference? = nil,
      venue: RealspaceAPI.EntityReference? = nil, errors: FormErrors = .none
    ) {
      self.form = form
      self.id = id
      self.item = item
      self.venue = venue
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(model.id == nil ? "New topic" : "Edit topic", tab: .topics, back: back, context) {
      div(.class("column column-form")) {
        form(.class("form"), .method("post"), .action(target), .data("once")) {
          FormAlert(model.errors.general ?? offeredError ?? model.errors.fields["entity"])
          Field(
            "Name", "name", value: model.form.name, error: model.errors.fields["name"],
            limit: RealspaceAPI.Limits.topicName)
          TextField(
            "What it is about", "topicDescription", value: model.form.description, placeholder: "Optional",
            limit: RealspaceAPI.Limits.topicDescription, hint: Spoilers.hint,
            error: model.errors.fields["topicDescription"])
          if let item = model.item {
            input(.type("hidden"), .name("item"), .value("\(item.id)"))
            AboutChoice(
              name: item.name, effect: "Everyone here can then find it by its name, and the topic on its page.",
              isChosen: model.form.isAboutItem)
          } else if let venue = model.venue {
            input(.type("hidden"), .name("venue"), .value("\(venue.id)"))
            AboutChoice(
              name: venue.name, effect: "The topic is then on the page of the place.", isChosen: model.form.isAboutItem)
          } else {
            SubjectField(form: model.form, errors: model.errors)
          }
          button(.class("button")) { model.id == nil ? "Start topic" : "Save" }
        }
      }
    }
  }

  /// What is wrong with the item that the page offers; that of another one is below its field.
  private var offeredError: String? {
    model.item == nil ? nil : model.errors.fields["item"] ?? model.errors.fields["item.id"]
  }

  private var back: URLPath { model.id.map { .topic($0) } ?? "/realspace/topics" }
  private var target: URLPath { model.id.map { .topic($0, "/edit") } ?? "/realspace/topics/new" }
}

/// The film, book or place that a topic is to be about, where its form was opened from the page of none.
struct SubjectField: HTML {
  let form: TopicForm
  let errors: FormErrors

  var body: some HTML {
    div(.class("topic-subject")) {
      div(.class("say-line")) {
        div(.class("field")) {
          label(.class("visually-hidden"), .for("kind")) { "Kind" }
          selectElement(.class("select"), .id("kind"), .name("kind")) {
            option(.value(""), .selected(form.kind.isEmpty)) { "Kind…" }
            ForEach(RealspaceAPI.ItemKind.known) { kind in
              option(.value(kind.rawValue), .selected(kind.rawValue == form.kind)) { kind.rawValue }
            }
          }
        }
        ItemField(
          label: "A film, a book or a place", placeholder: "Optional", subject: form.subject, item: form.itemID,
          itemName: form.itemName, itemKind: form.itemKind, isRequired: false, errors: errors)
      }
      p(.class("hint quiet")) { "Everyone here can then find it, and the topic on its page." }
    }
  }
}

/// Whether a topic is to be about what its form offers.
struct AboutChoice: HTML {
  let name: String
  /// What follows from it.
  let effect: String
  let isChosen: Bool

  var body: some HTML {
    label(.class("choice"), .for("about")) {
      input(.type("checkbox"), .id("about"), .name("about"), .value("true"), .checked(isChosen))
      span(.class("choice-words")) {
        span {
          "About "
          cite(.written) { name }
        }
        span(.class("quiet")) { effect }
      }
    }
  }
}
