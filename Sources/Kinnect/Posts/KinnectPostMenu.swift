import Core
import HTML
import Social
import Wire

/// The three dots of a post.
struct KinnectPostMenu: HTMLLeaf {
  let post: KinnectAPI.Post
  let context: PageContext

  func render(into output: inout HTMLOutput) {
    if context.viewer?.username == post.author.username {
      PostMenu(link: .post(post.id), files: post.media, context) { OwnPostItems(post: post) }.render(into: &output)
    } else {
      PostMenu(link: .post(post.id), report: .post(post.id, "/report"), context) {
        AuthorItems(name: post.author.username)
      }.render(into: &output)
    }
  }
}

struct OwnPostItems: HTMLLeaf {
  let post: KinnectAPI.Post

  func render(into output: inout HTMLOutput) {
    a(.class("menu-item"), .href(.post(post.id, "/edit")), into: &output) { "Edit caption".render(into: &$0) }
    a(.class("menu-item danger"), .href(.post(post.id, "/delete")), .data("delete-post"), into: &output) {
      "Delete".render(into: &$0)
    }
  }
}

/// What can be done about somebody else. One form for three verbs: each button says where it goes.
struct AuthorItems: HTMLLeaf {
  let name: String

  func render(into output: inout HTMLOutput) {
    form(
      .class("menu-part"), .method("post"), .action(.profile(name, "/unfollow")), .data("verbs", name), into: &output
    ) {
      output in
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
