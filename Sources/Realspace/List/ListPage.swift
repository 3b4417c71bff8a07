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
  /// Whether its owner alone is to see it, also where the list is shared.
  public var isPrivate: Bool

  public init(
    action: RealspaceAPI.ListAction = .watch, subject: String = "", item: String = "", itemName: String = "",
    itemKind: String = "", isPrivate: Bool = false
  ) {
    self.action = action
    self.subject = subject
    self.item = item
    self.itemName = itemName
    self.itemKind = itemKind
    self.isPrivate = isPrivate
  }
}

/// What one wants to watch, read or go to. Nobody else sees it, unless it is shared.
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
    /// Who else sees the list; nil where nothing is said of that.
    public var sharing: RealspaceAPI.PersonalList?

    public init(
      form: ListForm = ListForm(), errors: FormErrors = .none, open: Page<RealspaceAPI.ListItem>,
      done: Page<RealspaceAPI.ListItem>, isContinued: Bool = false, ticked: RealspaceAPI.ListItem? = nil,
      deleted: RealspaceAPI.ListItem? = nil, sharing: RealspaceAPI.PersonalList? = nil
    ) {
      self.form = form
      self.errors = errors
      self.open = open
      self.done = done
      self.isContinued = isContinued
      self.ticked = ticked
      self.deleted = deleted
      self.sharing = sharing
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
        if !model.isContinued {
          if let sharing = model.sharing { SharingLine(list: sharing, context: context) }
          ListComposer(said: model.form, errors: model.errors, isShared: isShared)
        }
        div(.class("todos"), .data("todos", uuid: list.high, list.low)) {
          if let item = model.ticked { TickedOffer(item: item) }
          if let item = model.deleted { DeletedOffer(item: item) }
          div(.class("todo-lists"), .data("todo-lists")) { lists }
        }
      }
    }
  }

  private var isShared: Bool { model.sharing.map { $0.audience.kind != .me } ?? false }
  /// Whose it is: by which scripts know what is told of it.
  private var list: ID<ProfileEntity> { context.viewer?.profile ?? ID(high: 0, low: 0) }

  @HTMLBuilder private var lists: some HTML {
    if model.open.items.isEmpty && model.done.items.isEmpty {
      EmptyState("Nothing on your list", nothing, symbol: "list", context) {}
    } else {
      TodoList(heading: "To do", items: model.open.items, isShared: isShared, context: context)
      MoreLink("More", "/realspace/list?before=", model.open.next)
      TodoList(heading: "Done", items: model.done.items, isShared: isShared, context: context)
      MoreLink("All that is done", "/realspace/list?done=", model.done.next, hook: "more-done")
    }
  }

  private var nothing: String {
    isShared
      ? "Add what you want to watch, read or go to."
      : "Add what you want to watch, read or go to. Only you see it."
  }
}

/// Who else sees the list, and the way to choose.
struct SharingLine: HTML {
  let list: RealspaceAPI.PersonalList
  let context: PageContext

  var body: some HTML {
    p(.class("todo-sharing")) {
      context.icon(isShared ? "people" : "lock")
      span { words }
      a(.href(.list(list.id, "/audience"))) { isShared ? "Change who sees it" : "Share your list" }
    }
  }

  private var isShared: Bool { list.audience.kind != .me }

  private var words: String {
    switch list.audience.kind {
    case .friends: "Friends see what is still to do."
    case .followers: "Your followers see what is still to do."
    default: "Only you see your list."
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
  /// Whether others see the list, so that one may keep something from them.
  let isShared: Bool

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
      div(.class("say-foot")) {
        if isShared {
          label(.class("choice"), .for("private")) {
            input(
              .type("checkbox"), .id("private"), .name("private"), .value("true"), .checked(said.isPrivate))
            " Only for me"
          }
        }
        button(.class("button"), .data("submit")) { "Add" }
      }
    }
  }
}

/// Entries below a heading; nothing where there are none.
struct TodoList: HTML {
  let heading: String
  let items: [RealspaceAPI.ListItem]
  let isShared: Bool
  let context: PageContext

  var body: some HTML {
    if !items.isEmpty {
      h2 { heading }
      ul(.data("list")) { ForEach(items) { TodoRow(item: $0, isShared: isShared, context: context) } }
    }
  }
}

struct TodoRow: HTML {
  let item: RealspaceAPI.ListItem
  /// Whether others see the list.
  let isShared: Bool
  let context: PageContext

  var body: some HTML {
    li(.class(item.done ? "todo todo-done" : "todo"), .data("key", uuid: item.id.high, item.id.low)) {
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
        if item.isHidden == true {
          p(.class("todo-note quiet")) { "An operator has hidden this: only you see it." }
        } else if isPrivate && !item.done {
          p(.class("todo-note quiet")) { "Only you see this." }
        }
      }
      if item.done {
        a(.class("button button-small button-quiet todo-post"), .href(.postOf(item.id))) { "Post" }
      } else if isShared || isPrivate {
        form(
          .class("todo-keep"), .method("post"), .action(.listItem(item.id, isPrivate ? "/shown" : "/private")),
          .data("todo", isPrivate ? "shown" : "private")
        ) {
          button(
            .class("icon-button icon-button-small"), .aria("label", "Only for you: “\(item.subject.isolated)”"),
            .aria("pressed", isPrivate)
          ) { context.icon("lock") }
        }
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

  private var isPrivate: Bool { item.isPrivate == true }
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

  /// `/realspace/lists/{id}` and what lies below it.
  static func list(_ id: ID<RealspaceAPI.PersonalList>, _ below: StaticString = "") -> URLPath {
    URLPath("/realspace/lists/", uuid: id.high, id.low, below)
  }

  /// The form for a post, filled in with an entry of the list.
  static func postOf(_ id: ID<RealspaceAPI.ListItem>) -> URLPath { URLPath("/realspace/new?from=", "\(id)") }
}
