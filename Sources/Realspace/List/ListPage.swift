public import Core
public import HTML
internal import Social
public import Wire

/// What the form of the list says, as it was typed.
public struct ListForm: Sendable, Equatable {
  public var action: RealspaceAPI.ListAction
  public var subject: String
  /// The ID of the item that was chosen; empty for free text.
  public var item: String
  /// The words that it was chosen as.
  public var itemName: String
  /// What it is, such as `film`.
  public var itemKind: String

  public init(
    action: RealspaceAPI.ListAction = .watch, subject: String = "", item: String = "", itemName: String = "",
    itemKind: String = ""
  ) {
    self.action = action
    self.subject = subject
    self.item = item
    self.itemName = itemName
    self.itemKind = itemKind
  }
}

/// What one wants to watch, read or go to. Nobody else sees it.
public struct ListPage: HTML {
  public struct Model: Sendable {
    public var form: ListForm
    public var errors: FormErrors
    public var open: Page<RealspaceAPI.ListItem>
    public var done: Page<RealspaceAPI.ListItem>
    /// Whether this is a later page, reached by "More".
    public var isContinued: Bool
    /// What was ticked off just now.
    public var ticked: RealspaceAPI.ListItem?
    /// What was deleted just now.
    public var deleted: RealspaceAPI.ListItem?

    public init(
      form: ListForm = ListForm(), errors: FormErrors = .none, open: Page<RealspaceAPI.ListItem>,
      done: Page<RealspaceAPI.ListItem>, isContinued: Bool = false, ticked: RealspaceAPI.ListItem? = nil,
      deleted: RealspaceAPI.ListItem? = nil
    ) {
      self.form = form
      self.errors = errors
      self.open = open
      self.done = done
      self.isContinued = isContinued
      self.ticked = ticked
      self.deleted = deleted
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("List", title: "Your list", tab: .list, context) {
      div(.class("space")) {
        ListScopes(current: .list)
        if !model.isContinued { ListComposer(said: model.form, errors: model.errors) }
        div(.class("todos"), .data("todos")) {
          if let item = model.ticked { TickedOffer(item: item) }
          if let item = model.deleted { DeletedOffer(item: item) }
          if model.open.items.isEmpty && model.done.items.isEmpty {
            EmptyState(
              "Nothing on your list", "Add what you want to watch, read or go to. Only you see it.", symbol: "list",
              context
            ) {}
          } else {
            TodoList(heading: "To do", items: model.open.items, context: context)
            MoreLink("More", "/realspace/list?before=", model.open.next)
            TodoList(heading: "Done", items: model.done.items, context: context)
            MoreLink("All that is done", "/realspace/list?done=", model.done.next, hook: "more-done")
          }
        }
      }
    }
  }
}

/// What one wants to do, what one did, and what friends liked: all of it for oneself.
struct ListScopes: HTML {
  enum Scope { case list, diary, friendsLiked }

  let current: Scope

  var body: some HTML {
    nav(.class("scopes"), .aria("label", "List and diary")) {
      a(.class("scope"), .href("/realspace/list"), .aria("current", "page").when(current == .list)) { "List" }
      a(.class("scope"), .href("/realspace/diary"), .aria("current", "page").when(current == .diary)) { "Diary" }
      a(
        .class("scope"), .href("/realspace/friends-liked"), .aria("current", "page").when(current == .friendsLiked)
      ) { "Friends liked" }
    }
  }
}

/// One line: what one wants to do, with what.
struct ListComposer: HTML {
  let said: ListForm
  let errors: FormErrors

  var body: some HTML {
    form(
      .class("say say-list"), .method("post"), .action("/realspace/list"), .data("once"), .data("add"),
      .aria("label", "Add to your list")
    ) {
      FormAlert(errors.general)
      div(.class("say-line")) {
        ActionField(
          RealspaceAPI.ListAction.known.map(\.rawValue), label: "What you want to do",
          chosen: said.action.rawValue, error: errors.fields["action"])
        ItemField(
          label: "What it is", placeholder: "A film, a book, a place", subject: said.subject, item: said.item,
          itemName: said.itemName, itemKind: said.itemKind, errors: errors)
      }
      div(.class("say-foot")) { button(.class("button"), .data("submit")) { "Add" } }
    }
  }
}

/// Entries below a heading; nothing where there are none.
struct TodoList: HTML {
  let heading: String
  let items: [RealspaceAPI.ListItem]
  let context: PageContext

  var body: some HTML {
    if !items.isEmpty {
      h2 { heading }
      ul(.data("list")) { ForEach(items) { TodoRow(item: $0, context: context) } }
    }
  }
}

struct TodoRow: HTML {
  let item: RealspaceAPI.ListItem
  let context: PageContext

  var body: some HTML {
    li(.class(item.done ? "todo todo-done" : "todo")) {
      form(
        .class("todo-tick"), .method("post"), .action(.listItem(item.id, item.done ? "/undone" : "/done")),
        .data("todo", item.done ? "undone" : "done")
      ) {
        button(.class("icon-button"), .aria("label", tickLabel), .aria("pressed", item.done)) {
          span(.class("todo-box")) {}
        }
      }
      div(.class("todo-words")) {
        p {
          span { item.action.rawValue }
          " "
          SubjectName(item.subject, item: item.item)
        }
      }
      if item.done {
        a(.class("button button-small button-quiet todo-post"), .href(.postOf(item.id))) { "Post" }
      }
      form(
        .class("todo-drop"), .method("post"), .action(.listItem(item.id, "/delete")), .data("todo", "delete")
      ) {
        button(.class("icon-button icon-button-small"), .aria("label", "Delete “\(item.subject.isolated)”")) {
          context.icon("trash")
        }
      }
    }
  }

  private var tickLabel: String { "Done: \(item.action.rawValue) \(item.subject.isolated)" }
}

/// That something was ticked off, and the post that would say so.
struct TickedOffer: HTML {
  let item: RealspaceAPI.ListItem

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      p {
        "Done. Tell your friends that you \(item.action.done.rawValue) "
        cite(.written) { item.subject }
        "?"
      }
      div(.class("undo-buttons")) {
        a(.class("button button-small"), .href(.postOf(item.id)), .data("after", "done")) { "Write the post" }
        form(.method("post"), .action(.listItem(item.id, "/undone")), .data("todo", "undone")) {
          button(.class("button button-small button-quiet")) { "Undo" }
        }
      }
    }
  }
}

/// That something was deleted, and the way to put it back.
struct DeletedOffer: HTML {
  let item: RealspaceAPI.ListItem

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      p {
        "Deleted: \(item.action.rawValue) "
        cite(.written) { item.subject }
      }
      form(.method("post"), .action(.listItem(item.id, "/restore")), .data("todo", "restore")) {
        button(.class("button button-small button-quiet"), .data("after", "delete")) { "Undo" }
      }
    }
  }
}

extension URLPath {
  /// `/realspace/list/{id}` and what lies below it.
  static func listItem(_ id: ID<RealspaceAPI.ListItem>, _ below: StaticString) -> URLPath {
    URLPath("/realspace/list/", uuid: id.high, id.low, below)
  }

  /// The form for a post, filled in with an entry of the list.
  static func postOf(_ id: ID<RealspaceAPI.ListItem>) -> URLPath { URLPath("/realspace/new?from=", "\(id)") }
}
