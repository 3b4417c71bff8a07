public import Core
public import HTML
public import Wire

/// Making a project, or changing one.
public struct ProjectFormPage: HTML {
  public struct Model: Sendable {
    /// The slug by which it is known; nil for a new one.
    public var current: String?
    /// Slugs by which it was known before; each can be its slug again.
    public var earlier: [String]
    public var title: String
    public var tagline: String
    public var description: String
    public var slug: String
    public var isPublished: Bool
    public var visibility: BelieveAPI.Visibility
    public var isOnTheWeb: Bool
    public var coverURL: String?
    public var coverAlt: String
    public var errors: FormErrors

    public init(
      current: String? = nil, earlier: [String] = [], title: String = "", tagline: String = "",
      description: String = "", slug: String = "", isPublished: Bool = true,
      visibility: BelieveAPI.Visibility = .everyone, isOnTheWeb: Bool = false, coverURL: String? = nil,
      coverAlt: String = "", errors: FormErrors = .none
    ) {
      self.current = current
      self.earlier = earlier
      self.title = title
      self.tagline = tagline
      self.description = description
      self.slug = slug
      self.isPublished = isPublished
      self.visibility = visibility
      self.isOnTheWeb = isOnTheWeb
      self.coverURL = coverURL
      self.coverAlt = coverAlt
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(model.current == nil ? "New project" : "Edit project", tab: .profile, back: back, context) {
      div(.class("column column-form")) {
        FormAlert(model.errors.general)
        form(.class("form"), .method("post"), .action(target), .enctype("multipart/form-data"), .data("once")) {
          CoverField(url: model.coverURL, error: model.errors.fields["cover"], context: context)
          Field(
            "Cover alt text", "coverAlt", value: model.coverAlt,
            hint: "Describe the cover for people who can’t see it.",
            error: model.errors.fields["coverAlt"], limit: BelieveAPI.Limits.coverAlt, isRequired: false)
          Field(
            "Title", "title", value: model.title, error: model.errors.fields["title"], limit: BelieveAPI.Limits.title)
          Field(
            "Tagline", "tagline", value: model.tagline, hint: "One sentence that says what it is.",
            error: model.errors.fields["tagline"], limit: BelieveAPI.Limits.tagline, isRequired: false)
          TextField(
            "Description", "description", value: model.description, placeholder: "What are you building, and why?",
            limit: BelieveAPI.Limits.description, rows: 6, error: model.errors.fields["description"])
          SlugField(model: model)
          VisibilityChoice(model: model)
          button(.class("button")) { model.current == nil ? "Create project" : "Save" }
        }
        if let current = model.current {
          a(
            .class("button button-plain danger"), .href(.project(current, "/delete")), .data("sheet", "Delete project?")
          ) {
            "Delete project"
          }
        }
      }
    }
  }

  private var target: URLPath { model.current.map { .project($0, "/edit") } ?? "/believe/new-project" }
  private var back: URLPath { model.current.map { .project($0) } ?? "/believe/profile" }
}

/// A wide picture with a way to choose another one.
struct CoverField: HTML {
  let url: String?
  let error: String?
  let context: PageContext

  var body: some HTML {
    div(.class("field cover-field"), .data("cover-field")) {
      label(.for("cover")) { "Cover" }
      div(.class("cover cover-whole cover-preview"), .data("cover-preview"), .data("shade", 1)) {
        if let source = url.flatMap({ URLPath(checking: $0) }) {
          img(.src(source), .alt("Current cover"), .width(720), .height(300))
        } else {
          context.icon("rocket")
        }
      }
      input(
        .id("cover"), .class("file"), .type("file"), .name("cover"),
        .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
        FieldNotes.link("cover", hint: nil, error: error))
      FieldNotes(name: "cover", hint: nil, error: error)
      if url != nil {
        label(.class("choice"), .for("removeCover")) {
          input(.type("checkbox"), .id("removeCover"), .name("removeCover"), .value("true"))
          " Remove the current cover"
        }
      }
    }
  }
}

/// A slug with its rules; a script says at once whether it is free, and proposes one for a title.
struct SlugField: HTML {
  let model: ProjectFormPage.Model

  var body: some HTML {
    div(.data("slug-check", model.current ?? ""), .data("slug-earlier", model.earlier.joined(separator: " "))) {
      Field(
        "Address", "slug", .username, value: model.slug, hint: hint, error: model.errors.fields["slug"],
        limit: BelieveAPI.Limits.slug.upperBound, isRequired: false)
      p(.class("check"), .role("status"), .data("slug-status")) { "" }
    }
  }

  private var hint: String {
    model.current == nil
      ? "Letters, numbers and dashes. If left empty, it is made from the title."
      : "Letters, numbers and dashes. Earlier addresses keep leading here."
  }
}

struct VisibilityChoice: HTML {
  let model: ProjectFormPage.Model

  var body: some HTML {
    fieldset(.class("choices")) {
      legend { "Who can find it" }
      VisibilityOption("public", "Everyone in the app", isOn: model.visibility == .everyone)
      VisibilityOption("unlisted", "Anyone with the link", isOn: model.visibility == .unlisted)
      VisibilityOption(
        "followers", "Only its followers; others can ask to follow", isOn: model.visibility == .followers)
      if let error = model.errors.fields["visibility"] { p(.class("error")) { error } }
    }
    fieldset(.class("choices")) {
      legend { "Publishing" }
      Tick("isPublished", "Published: others can see it", isOn: model.isPublished)
      Tick("isOnTheWeb", "Offer its updates as an Atom feed to anyone on the web", isOn: model.isOnTheWeb)
    }
  }
}

struct VisibilityOption: HTML {
  let value: String
  let words: String
  let isOn: Bool

  init(_ value: String, _ words: String, isOn: Bool) {
    self.value = value
    self.words = words
    self.isOn = isOn
  }

  var body: some HTML {
    label(.class("choice"), .for("visibility-\(value)")) {
      input(.type("radio"), .id("visibility-\(value)"), .name("visibility"), .value(value), .checked(isOn))
      " \(words)"
    }
  }
}

struct Tick: HTML {
  let name: String
  let words: String
  let isOn: Bool

  init(_ name: String, _ words: String, isOn: Bool) {
    self.name = name
    self.words = words
    self.isOn = isOn
  }

  var body: some HTML {
    label(.class("choice"), .for(name)) {
      input(.type("checkbox"), .id(name), .name(name), .value("true"), .checked(isOn))
      " \(words)"
    }
  }
}
