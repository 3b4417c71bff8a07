public import HTML
public import Wire

/// Whether somebody's files are kept as they were sent, and what is kept.
public struct OriginalsPage: HTML {
  let model: MediaAPI.Originals
  let context: PageContext

  public init(model: MediaAPI.Originals, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Keep originals", back: "\(context.look.home.text)/settings", context) {
      form(.class("form"), .method("post"), .action(URLPath("/", context.look.slug, "/originals")), .data("once")) {
        label(.class("choice"), .for("keeps")) {
          input(
            .type("checkbox"), .id("keeps"), .name("keeps"), .value("true"), .checked(model.keepsOriginals),
            .aria("describedby", "keeps-hint"))
          "Keep the originals of what I post from now on"
        }
        div(.class("hint quiet"), .id("keeps-hint")) {
          p {
            """
            What others see is smaller, and says nothing about where, when or with which camera it was taken. With this on, the \
            file that you chose is also kept, unchanged and for you alone: you can download it from the menu of your post.
            """
          }
          p {
            """
            It contains everything that your camera wrote into it, often the exact place. Nobody else can get it, but it stays \
            on this server until you delete it or the post. It is included when you export your posts.
            """
          }
        }
        button(.class("button")) { "Save" }
      }
      if model.count > 0 {
        section(.class("settings"), .aria("labelledby", "kept")) {
          h2(.id("kept")) { "Kept" }
          p(.class("settings-line")) { OriginalsSum(model: model) }
          a(
            .class("settings-line settings-link danger"), .href(URLPath("/", context.look.slug, "/originals/delete"))
          ) { "Delete all originals" }
        }
      }
    }
  }
}

/// Asks before the originals are deleted.
public struct DeleteOriginalsPage: HTML {
  let model: MediaAPI.Originals
  let context: PageContext

  public init(model: MediaAPI.Originals, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    ConfirmationPage(
      "Delete all originals?", "Delete", target: URLPath("/", context.look.slug, "/originals/delete"),
      back: URLPath("/", context.look.slug, "/originals"), dismiss: "Keep them", isSheet: false, context
    ) {
      p { OriginalsSum(model: model) }
      p { "Your posts in \(context.look.name) stay as they are. This can’t be undone." }
    }
  }
}

private struct OriginalsSum: HTML {
  let model: MediaAPI.Originals

  var body: some HTML {
    "\(model.count.counted("original", "originals")), \(ByteText.text(model.byteCount))"
  }
}
