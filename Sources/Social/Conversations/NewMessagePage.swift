public import Core
public import HTML
public import Wire

/// Choosing whom to write to, or whom to let into a group.
public struct NewMessagePage: HTML {
  /// What it shows.
  public struct Model: Sendable {
    /// What is searched for; empty: nobody in particular.
    public var query: String
    /// Those with whom the viewer follows each other.
    public var people: [SocialAPI.Author]
    /// Those with whom the viewer does not follow each other: a group they are invited to.
    public var others: [SocialAPI.Author]
    /// Who is ticked already, by the ID of their profile or by their username.
    public var chosen: [String]
    /// The group to which people are added; nil: a new conversation.
    public var group: SocialAPI.Conversation?
    /// Why the choice was refused; nil where nothing was.
    public var error: String?

    public init(
      query: String, people: [SocialAPI.Author], others: [SocialAPI.Author] = [], chosen: [String] = [],
      group: SocialAPI.Conversation? = nil,
      error: String? = nil
    ) {
      self.query = query
      self.people = people
      self.others = others
      self.chosen = chosen
      self.group = group
      self.error = error
    }
  }

  let model: Model
  let part: Conversations
  let context: PageContext

  public init(_ part: Conversations, model: Model, context: PageContext) {
    self.part = part
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage(
      model.group == nil ? "New message" : "Add people",
      title: model.group.map { "Add people to \($0.title(context).isolated)" }, tab: .messages, back: back, context
    ) {
      div(.class("column"), .data("choose-people")) {
        form(.class("search"), .role("search"), .method("get"), .action(address), .data("people-search")) {
          label(.class("visually-hidden"), .for("q")) { "Search for people" }
          context.icon("search")
          input(
            .class("input"), .id("q"), .name("q"), .type("search"), .value(model.query), .placeholder("To: name"),
            .autocomplete("off"), .autocapitalize("none"), .enterkeyhint("search"), .written)
          button(.class("button button-small no-script")) { "Search" }
        }
        form(.method("post"), .action(address), .data("once"), .data("people-form")) {
          div(.class("choose-error")) { FormAlert(model.error) }
          div(.data("people-results"), .aria("live", "polite")) { Choices(model: model, part: part, context: context) }
          if model.group == nil {
            div(.class("choose-name")) {
              Field(
                "Group name", "name", value: "", hint: "Optional, for groups of three or more.", limit: 60,
                isRequired: false)
            }
          }
          div(.class("choose-go")) {
            button(.class("button"), .data("people-go")) { model.group == nil ? "Chat" : "Add" }
          }
        }
      }
    }
  }

  static func isTicked(_ person: SocialAPI.Author, in chosen: [String]) -> Bool {
    chosen.contains(person.id.description) || chosen.contains(person.username)
  }

  private var address: URLPath {
    model.group.map { part.address(of: $0.id, "/add") } ?? part.people.page("/messages/new")
  }
  private var back: URLPath { model.group.map { part.address(of: $0.id, "/info") } ?? part.people.page("/messages") }
}

struct Choices: HTML {
  let model: NewMessagePage.Model
  let part: Conversations
  let context: PageContext

  var body: some HTML {
    if model.people.isEmpty, model.others.isEmpty {
      if model.query.isEmpty {
        EmptyState(
          model.group == nil ? "Nobody to write to yet" : "Nobody to add",
          model.group == nil
            ? "Messages are for people who follow each other."
            : "Search for others by name: they get an invitation.", symbol: "people", context
        ) { a(.class("button"), .href(part.people.page("/search"))) { "Find people" } }
      } else {
        EmptyState("No one found", "Nobody here matches “\(model.query.isolated)”.", symbol: "search", context) {}
      }
    } else {
      fieldset(.class("choices")) {
        legend(.class("visually-hidden")) { "People" }
        ForEach(model.people) {
          Choice(person: $0, isChosen: NewMessagePage.isTicked($0, in: model.chosen), context: context)
        }
        ForEach(model.others) {
          Choice(
            person: $0, hint: model.group == nil ? "Can be invited to a group" : "Gets an invitation",
            isChosen: NewMessagePage.isTicked($0, in: model.chosen), context: context)
        }
      }
    }
  }
}

struct Choice: HTML {
  let person: SocialAPI.Author
  var hint: String?
  let isChosen: Bool
  let context: PageContext

  var body: some HTML {
    label(.class("choose-row")) {
      Avatar(person.avatarURL, .large, context)
      span(.class("person-names")) {
        span(.class("username")) { Written(person.called(context)) }
        let line = hint ?? person.alsoCalled(context)
        if !line.isEmpty { span(.class("quiet")) { Written(line) } }
      }
      input(.type("checkbox"), .name("to"), .value(person.id.description), .checked(isChosen))
    }
  }
}
