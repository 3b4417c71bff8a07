internal import Core
internal import Social
internal import Wire

/// A post's words and audience as they are kept, all of them checked.
struct PostDraft: Sendable {
  var action: RealspaceAPI.Action
  var subject: String
  var item: ItemChoice?
  var content: String
  var audience: SocialAPI.Audience
  /// Whether those who see it may save its photos; nil for what its author has chosen for all.
  var allowsSaving: Bool?

  init(
    action: RealspaceAPI.Action, subject: String, item: ItemChoice? = nil, content: String = "",
    audience: SocialAPI.Audience
  ) {
    self.action = action
    self.subject = subject
    self.item = item
    self.content = content
    self.audience = audience
  }

  /// - Throws: 422 with every field at fault.
  init(_ input: RealspaceAPI.PublishPost) throws(Problem) {
    var faults = FieldFaults()
    let action = faults.gather(try Self.checked(input.action), or: .watched)
    let subject = faults.gather(try Self.subject(input.subject), or: "")
    content = faults.gather(try Self.content(input.content), or: "")
    audience = faults.gather(try Realspace.audience.checked(input.audience), or: SocialAPI.Audience(kind: .me))
    if let said = input.item {
      item = faults.gather(try ItemChoice(said, action: action, subject: subject), or: nil)
    } else {
      item = nil
    }
    allowsSaving = input.allowsSaving
    faults.gather(try Self.check(input.media ?? []), or: ())
    try faults.end()
    (self.action, self.subject) = (action, subject)
  }

  static func checked(_ action: RealspaceAPI.Action) throws(Problem) -> RealspaceAPI.Action {
    guard RealspaceAPI.Action.known.contains(action) else {
      throw .validation("action", "invalid", "Choose watched, read or went to.")
    }
    return action
  }

  static func subject(_ text: String) throws(Problem) -> String {
    let text = text.contains(where: \.isNewline) ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
    return try WrittenText.required(
      text, "subject", atMost: RealspaceAPI.Limits.subject, missing: "Say what it was.")
  }

  static func content(_ text: String?) throws(Problem) -> String {
    try WrittenText.optional(text, "content", atMost: RealspaceAPI.Limits.content)
  }

  static func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    guard media.count <= RealspaceAPI.Limits.media else {
      throw .validation("media", "too_many", "A post has at most \(RealspaceAPI.Limits.media) photos.")
    }
  }
}
