import Core
import HTML
import Wire

/// The three dots of a post. Without scripts it unfolds in place; with them it opens as a sheet.
struct PostMenu: HTML {
  let post: KinnectAPI.Post
  let context: PageContext

  var body: some HTML {
    details([.class("menu"), .data("menu")]) {
      summary([.class("icon-button"), .aria("label", "More options")]) { context.icon("more") }
      if context.viewer?.username == post.author.username {
        OwnPostMenu(post: post)
      } else {
        OthersPostMenu(post: post)
      }
    }
  }
}

struct OwnPostMenu: HTML {
  let post: KinnectAPI.Post

  var body: some HTML {
    ul([.class("menu-items")]) {
      li { a([.class("menu-item"), .href(.post(post.id, "/edit"))]) { "Edit caption" } }
      li { a([.class("menu-item danger"), .href(.post(post.id, "/delete")), .data("delete-post")]) { "Delete" } }
    }
  }
}

/// One form for three verbs: each button says where it goes.
struct OthersPostMenu: HTML {
  let post: KinnectAPI.Post

  var body: some HTML {
    form([.method("post"), .action(.profile(name, "/unfollow")), .data("relation-form")]) {
      ul([.class("menu-items")]) {
        li { a([.class("menu-item danger"), .href(.post(post.id, "/report"))]) { "Report" } }
        li { MenuButton("Unfollow \(name)", .profile(name, "/unfollow"), verb: "unfollow") }
        li { MenuButton("Mute \(name)", .profile(name, "/mute"), verb: "mute") }
        li { MenuButton("Block \(name)", .profile(name, "/block"), verb: "block") }
      }
    }
  }

  private var name: String { post.author.username }
}

struct MenuButton: HTML {
  let label: String
  let target: URLPath
  let verb: StaticString

  init(_ label: String, _ target: URLPath, verb: StaticString) {
    self.label = label
    self.target = target
    self.verb = verb
  }

  var body: some HTML {
    button([.class("menu-item danger"), .formaction(target), .data("verb", verb)]) { label }
  }
}
