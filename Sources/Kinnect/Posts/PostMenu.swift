import Core
import HTML
import Wire

/// The three dots of a post. Without scripts it unfolds in place; with them it opens as a sheet.
struct PostMenu: HTMLLeaf {
  let post: KinnectAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    details(.class("menu"), .data("menu"), into: &output) { output in
      summary(.class("icon-button"), .aria("label", "More options"), into: &output) {
        context.icon("more").render(into: &$0)
      }
      if context.viewer?.username == post.author.username {
        OwnPostMenu(post: post).render(into: &output)
      } else {
        OthersPostMenu(post: post).render(into: &output)
      }
    }
  }
}

struct OwnPostMenu: HTMLLeaf {
  let post: KinnectAPI.Post

  func render(into output: inout HTMLOutput) {
    div(.class("menu-items"), into: &output) { output in
      a(.class("menu-item danger"), .href(.post(post.id, "/delete")), .data("delete-post"), into: &output) {
        "Delete".render(into: &$0)
      }
      a(.class("menu-item"), .href(.post(post.id, "/edit")), into: &output) { "Edit caption".render(into: &$0) }
    }
  }
}

/// One form for three verbs: each button says where it goes.
struct OthersPostMenu: HTMLLeaf {
  let post: KinnectAPI.Post

  func render(into output: inout HTMLOutput) {
    let name = post.author.username
    form(
      .class("menu-items"), .method("post"), .action(.profile(name, "/unfollow")), .data("verbs", name), into: &output
    ) {
      output in
      a(.class("menu-item danger"), .href(.post(post.id, "/report")), into: &output) { "Report".render(into: &$0) }
      button(.class("menu-item danger"), .data("verb", "unfollow"), into: &output) { "Unfollow".render(into: &$0) }
      button(.class("menu-item"), .formaction(.profile(name, "/mute")), .data("verb", "mute"), into: &output) {
        output in
        "Mute ".render(into: &output)
        name.render(into: &output)
      }
      button(
        .class("menu-item danger"), .formaction(.profile(name, "/block")), .data("verb", "block"), into: &output
      ) { output in
        "Block ".render(into: &output)
        name.render(into: &output)
      }
    }
  }
}
