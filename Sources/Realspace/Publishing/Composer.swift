internal import Core
internal import HTML
internal import Social
internal import Wire

/// What one did: the action, the subject, an optional body and photos. A script enables "Post" once it says something, suggests items
/// while one types, posts without leaving the page, and clears it afterwards.
struct Composer: HTML {
  let said: PostForm
  var alt = ""
  var errors = FormErrors.none
  let context: PageContext

  var body: some HTML {
    form(
      .class("say"), .method("post"), .action("/realspace/new"), .enctype("multipart/form-data"),
      .aria("label", "New post"), .data("composer"), .data("say")
    ) {
      FormAlert(errors.general)
      PostLine(said: said, errors: errors)
      BodyField(said: said, errors: errors)
      details(.class("say-more"), .data("more"), .open(isOpen)) {
        summary {
          context.icon("photo")
          "Photo and audience"
        }
        ComposerPhotos(alt: alt, errors: errors)
        Realspace.saving.field(isOn: said.allowsSaving ?? true)
        NamedChoice(said: said)
        AudienceField(
          Realspace.audience, circles: [], chosen: said.audience, error: errors.fields["audience"], of: Realspace.people
        )
      }
      p(.class("error say-problem"), .role("alert"), .data("problem")) { "" }
      div(.class("say-foot")) { button(.class("button"), .data("submit")) { "Post" } }
    }
  }

  private var isOpen: Bool { ["file", "alt", "audience"].contains { errors.fields[$0] != nil } }
}

/// Photos, each with its description.
struct ComposerPhotos: HTML {
  let alt: String
  let errors: FormErrors

  private static let hint = "Up to \(RealspaceAPI.Limits.media) photos, 50 MB each."

  var body: some HTML {
    div(.class(errors.fields["file"] == nil ? "field" : "field field-wrong")) {
      label(.for("file")) { "Photos" }
      input(
        .class("file"), .id("file"), .name("file"), .type("file"), .multiple(),
        .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
        FieldNotes.link("file", hint: Self.hint, error: errors.fields["file"]))
      FieldNotes(name: "file", hint: Self.hint, error: errors.fields["file"])
      div(.class("say-photos"), .data("photos")) {}
    }
    AltField(text: alt, error: errors.fields["alt"])
  }
}

/// What one did, with what.
struct PostLine: HTML {
  let said: PostForm
  let errors: FormErrors

  var body: some HTML {
    div(.class("say-line")) {
      ActionField(
        RealspaceAPI.Action.known.map(\.rawValue), label: "What you did", chosen: said.action,
        error: errors.fields["action"])
      ItemField(
        label: "What it was", placeholder: "The Godfather", subject: said.subject, item: said.itemID,
        itemName: said.itemName, itemKind: said.itemKind, errors: errors)
    }
  }
}

/// What one says of it.
struct BodyField: HTML {
  let said: PostForm
  let errors: FormErrors

  var body: some HTML {
    TextField(
      "What you thought of it", "content", value: said.content, placeholder: "Optional",
      limit: RealspaceAPI.Limits.content, rows: 2, hint: Spoilers.hint, error: errors.fields["content"])
  }
}

/// Whether the subject is a thing that others can find, or just words.
struct NamedChoice: HTML {
  let said: PostForm

  private static let hint =
    "Others who see your post can find it by its name, and who else has been there, read or watched it."

  var body: some HTML {
    label(.class("choice"), .for("named")) {
      input(.type("checkbox"), .id("named"), .name("named"), .value("true"), .checked(said.isNamed))
      span(.class("choice-words")) {
        span { "Name it as a film, book or place" }
        span(.class("quiet")) { Self.hint }
      }
    }
  }
}

/// Action, subject and body of a post that is changed.
struct PostWords: HTML {
  let said: PostForm
  let errors: FormErrors
  let context: PageContext

  var body: some HTML {
    PostLine(said: said, errors: errors)
    NamedChoice(said: said)
    BodyField(said: said, errors: errors)
  }
}
