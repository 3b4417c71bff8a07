public import HTML

/// People of an app whom somebody knows from another one, and whether they are found in the same way.
public struct KnownPeoplePage: HTML {
  public struct Person: Sendable {
    public var name: String
    public var avatarURL: String?
    public var page: URLPath

    public init(name: String, avatarURL: String?, page: URLPath) {
      self.name = name
      self.avatarURL = avatarURL
      self.page = page
    }
  }

  public struct Model: Sendable {
    /// What the other apps are called in which the viewer has a profile.
    public var apps: [String]
    public var isFindable: Bool
    public var people: [Person]
    /// The cursor of the next page.
    public var more: String?
    /// The page's own address.
    public var path: String
    /// Where to go on; empty for the app's start.
    public var next: String

    public init(
      apps: [String], isFindable: Bool, people: [Person], more: String? = nil, path: String, next: String = ""
    ) {
      self.more = more
      self.apps = apps
      self.isFindable = isFindable
      self.people = people
      self.path = path
      self.next = next
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("People you know", back: next, context) {
      if model.apps.isEmpty {
        p(.class("quiet")) { "When you use another app on this server, you can find people from there again here." }
      } else {
        found
        agreement
      }
    }
  }

  private var next: String { model.next.isEmpty ? context.look.home.text : model.next }

  @HTMLBuilder private var found: some HTML {
    if model.people.isEmpty {
      p(.class("nothing quiet")) {
        "Nobody you know from \(model.apps.inSentence) can be found here yet. They appear once they’ve joined and agreed to be found."
      }
    } else {
      p(.class("quiet")) { "You and they follow each other in \(model.apps.inSentence)." }
      ul(.class("people")) { ForEach(model.people) { KnownPersonRow(person: $0, context: context) } }
      MoreLink("More people", to: model.more.flatMap { ReturnPath.page(model.path, next: model.next, from: $0) })
    }
  }

  /// One button saves what is ticked and goes on.
  private var agreement: some HTML {
    form(.class("form"), .method("post"), .action(URLPath(checking: model.path) ?? context.look.home), .data("once")) {
      NextField(path: model.next)
      label(.class("choice"), .for("findable")) {
        input(.type("checkbox"), .id("findable"), .name("findable"), .value("true"), .checked(model.isFindable))
        "Let people who follow each other with me in \(model.apps.inSentence) find me here"
      }
      p(.class("hint quiet")) { "They’ll know that both profiles are yours. Nobody else will." }
      button(.class("button")) { model.next.isEmpty ? "Save and go to \(context.look.name)" : "Save and go on" }
    }
  }
}

struct KnownPersonRow: HTML {
  let person: KnownPeoplePage.Person
  let context: PageContext

  var body: some HTML {
    li(.class("person-row")) {
      a(.class("person"), .href(person.page)) {
        Avatar(person.avatarURL, .large, context)
        span(.class("person-names")) { span(.class("username")) { Written(person.name) } }
      }
    }
  }
}
