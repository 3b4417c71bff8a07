internal import Core
internal import Social
internal import Wire

/// A post's words, place and audience as they are kept, all of them checked.
struct PostDraft: Sendable {
  var caption: String
  var tags: [Tag]
  var place: LocationChoice
  var audience: SocialAPI.Audience
  var camera: GrassyAPI.Camera
  /// Whether those who see it may save its photos; nil for what its author has chosen for all.
  var allowsSaving: Bool?

  init(
    caption: String, tags: [Tag], place: LocationChoice, audience: SocialAPI.Audience, camera: GrassyAPI.Camera
  ) {
    self.caption = caption
    self.tags = tags
    self.place = place
    self.audience = audience
    self.camera = camera
  }

  static let noCamera = GrassyAPI.Camera(model: "", lens: "", exposure: "")

  /// - Throws: 422 with every field at fault.
  init(_ input: GrassyAPI.PublishPost, _ places: LocationReader) throws(Problem) {
    var faults = FieldFaults()
    caption = faults.gather(try Self.caption(input.caption), or: "")
    tags = faults.gather(try Tag.all(input.tags ?? []), or: [])
    if let location = input.location {
      place = faults.gather(try places.choice(location), or: .nowhere)
    } else {
      place = .nowhere
    }
    audience = faults.gather(try Grassy.audience.checked(input.audience), or: SocialAPI.Audience(kind: .me))
    camera = faults.gather(try Self.checked(input.camera), or: Self.noCamera)
    allowsSaving = input.allowsSaving
    faults.gather(try Self.check(input.media), or: ())
    try faults.end()
  }

  /// The same of a form, before its photos are worked on.
  /// - Parameter isWaitingForMedia: whether it has brought any.
  /// - Throws: 422 with every field at fault.
  static func check(
    _ input: GrassyAPI.PublishPost, isWaitingForMedia: Bool, _ places: LocationReader
  ) throws(Problem) {
    let unknown: [ID<MediaAPI.Item>] = isWaitingForMedia ? [ID(high: 0, low: 0)] : []
    _ = try PostDraft(input.with(unknown), places)
  }

  static func caption(_ text: String?) throws(Problem) -> String {
    try WrittenText.optional(text, "caption", atMost: GrassyAPI.Limits.caption)
  }

  static func checked(_ camera: GrassyAPI.Camera?) throws(Problem) -> GrassyAPI.Camera {
    guard let camera else { return noCamera }
    let most = GrassyAPI.Limits.camera
    return GrassyAPI.Camera(
      model: try WrittenText.optional(camera.model, "camera", atMost: most),
      lens: try WrittenText.optional(camera.lens, "camera", atMost: most),
      exposure: try WrittenText.optional(camera.exposure, "camera", atMost: most))
  }

  static func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    guard !media.isEmpty else { throw .validation("media", "missing", "Choose a photo first.") }
    guard media.count <= GrassyAPI.Limits.media else {
      throw .validation("media", "too_many", "A post has at most \(GrassyAPI.Limits.media) photos.")
    }
  }
}
