public import Core
public import HTML
internal import Social
public import Wire

/// Who has seen the viewer's story. Scripts show it as a sheet over the story.
public struct StoryViewsPage: HTML {
  public struct Model: Sendable {
    public var story: KinnectAPI.Story
    public var views: Page<KinnectAPI.StoryView>

    public init(story: KinnectAPI.Story, views: Page<KinnectAPI.StoryView>) {
      self.story = story
      self.views = views
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Seen by", title: "Who has seen your story", tab: .none, back: .story(model.story.id), context) {
      div(.class("column"), .data("sheet-content")) {
        if model.views.items.isEmpty {
          EmptyState("Nobody yet", "People who open this story appear here.", symbol: "eye", context) {}
        } else {
          ul(.class("people"), .data("list")) {
            ForEach(model.views.items) { view in
              PersonRow(view.viewer, of: Kinnect.people, context) {
                span(.class("quiet")) { RelativeTime(view.seenAt, now: context.now) }
              }
            }
          }
        }
        MoreLink("More people", "?before=", model.views.next)
      }
    }
  }
}

/// Sharing a story.
public struct NewStoryPage: HTML {
  public struct Model: Sendable {
    public var alt: String
    public var errors: FormErrors
    public var key: String

    public init(alt: String = "", errors: FormErrors = .none, key: String) {
      self.alt = alt
      self.errors = errors
      self.key = key
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("New story", tab: .upload, back: "/kinnect", context) {
      div(.class("column column-form")) {
        form(
          .class("form new-story"), .method("post"), .action("/kinnect/stories/new"), .enctype("multipart/form-data"),
          .data("new-story"), .data("once")
        ) {
          FormAlert(model.errors.general)
          input(.type("hidden"), .name("key"), .value(model.key))
          div(.class("new-story-preview"), .data("story-preview")) {
            span(.class("preview-empty")) { context.icon("photo") }
          }
          div(.class("field")) {
            label(.for("file")) { "Photo or video" }
            input(
              .class("file"), .id("file"), .name("file"), .type("file"), .required(),
              .accept(
                "image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif,video/mp4,video/quicktime,video/webm"),
              FieldNotes.link("file", hint: "24", error: model.errors.fields["file"]))
            FieldNotes(
              name: "file", hint: "Your followers see it for 24 hours. Then it is deleted.",
              error: model.errors.fields["file"])
          }
          Field(
            "Alt text", "alt", value: model.alt, hint: "Describe the photo for people who can’t see it.",
            error: model.errors.fields["alt"], limit: 1000, isRequired: false)
          button(.class("button"), .data("submit")) { "Share story" }
        }
      }
    }
  }
}
