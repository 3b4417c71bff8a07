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

  public init(name: String = "", description: String = "", isAboutItem: Bool = true) {
    self.name = name
    self.description = description
    self.isAboutItem = isAboutItem
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
          FormAlert(model.errors.general ?? model.errors.fields["item"] ?? model.errors.fields["entity"])
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
          }
          button(.class("button")) { model.id == nil ? "Start topic" : "Save" }
        }
      }
    }
  }

  private var back: URLPath { model.id.map { .topic($0) } ?? "/realspace/topics" }
  private var target: URLPath { model.id.map { .topic($0, "/edit") } ?? "/realspace/topics/new" }
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
