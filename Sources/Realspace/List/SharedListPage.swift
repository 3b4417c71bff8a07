public import Core
public import HTML
internal import Social
public import Wire

/// What somebody still wants to watch, read and go to, as far as they show it to the viewer.
public struct SharedListPage: HTML {
  public struct Model: Sendable {
    public var person: SocialAPI.Profile
    public var items: Page<RealspaceAPI.SharedListItem>

    public init(person: SocialAPI.Profile, items: Page<RealspaceAPI.SharedListItem>) {
      self.person = person
      self.items = items
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("List", title: "List of \(person.username)", tab: .list, back: .profile(person.username), context) {
      div(.class("space")) {
        div(.class("todos"), .data("shared-list", uuid: person.id.high, person.id.low)) {
          if model.items.items.isEmpty {
            EmptyState(
              "Nothing here for you", "When \(person.username) shows you their list, it appears here.", symbol: "list",
              context
            ) {}
          } else {
            ul(.data("list")) { ForEach(model.items.items) { SharedRow(item: $0, context: context) } }
            MoreLink("More", "?before=", model.items.next)
          }
          templateElement(.data("copied")) { OnMyList() }
        }
      }
    }
  }

  private var person: SocialAPI.Profile { model.person }
}

/// One line of somebody's list. A script adds it to the viewer's list in place.
struct SharedRow: HTML {
  let item: RealspaceAPI.SharedListItem
  let context: PageContext

  var body: some HTML {
    li(.class("todo todo-shared"), .data("key", uuid: item.id.high, item.id.low)) {
      div(.class("todo-words")) {
        p {
          span { item.action.rawValue }
          " "
          SubjectName(item.subject, item: item.item)
        }
      }
      if item.onMyList {
        OnMyList()
      } else {
        form(
          .class("todo-copy"), .method("post"), .action(.listItem(item.id, "/copy")),
          .data("take", uuid: item.id.high, item.id.low)
        ) {
          button(
            .class("button button-small button-quiet"),
            .aria("label", "Add to my list: \(item.action.rawValue) \(item.subject.isolated)")
          ) { "Add to mine" }
        }
      }
      PostMenu(
        link: nil, report: .listItem(item.id, "/report"), label: "Options of “\(item.subject.isolated)”", context
      ) {}
    }
  }
}

/// In place of the button: one wants the same.
struct OnMyList: HTML {
  var body: some HTML { span(.class("todo-mine quiet"), .tabindex(-1)) { "On your list" } }
}
