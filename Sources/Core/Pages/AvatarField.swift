public import HTML

/// A round picture with a way to choose another one.
public struct AvatarField: HTML {
  let url: String?
  let canRemove: Bool
  let error: String?
  let context: PageContext

  public init(url: String?, canRemove: Bool, error: String?, context: PageContext) {
    self.url = url
    self.canRemove = canRemove
    self.error = error
    self.context = context
  }

  public var body: some HTML {
    div(.class("field avatar-field"), .data("avatar-field")) {
      Avatar(url, .huge, context)
      div(.class("avatar-choice")) {
        label(.for("avatar")) { "Profile photo" }
        input(
          .id("avatar"), .class("file"), .type("file"), .name("avatar"),
          .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
          FieldNotes.link("avatar", hint: nil, error: error))
        FieldNotes(name: "avatar", hint: nil, error: error)
        if canRemove, url != nil { RemoveAvatar() }
      }
    }
  }
}

struct RemoveAvatar: HTML {
  var body: some HTML {
    label(.class("choice"), .for("removeAvatar")) {
      input(.type("checkbox"), .id("removeAvatar"), .name("removeAvatar"), .value("true"))
      " Remove the current photo"
    }
  }
}
