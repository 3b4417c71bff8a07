internal import Core
internal import Wire

/// What is said of a project, checked; to be done before a photo is worked on. Nil is what was not said.
struct ProjectWords: Sendable {
  let slug: String?
  let title: String?
  let tagline: String?
  let description: String?
  let coverAlt: String?

  /// - Throws: 422 with every field at fault.
  init(_ input: BelieveAPI.CreateProject) throws(Problem) {
    try self.init(
      slug: input.slug, "slug", title: input.title, tagline: input.tagline, description: input.description,
      coverAlt: input.coverAlt, mood: input.mood, visibility: input.visibility)
  }

  /// - Throws: 422 with every field at fault.
  init(_ input: BelieveAPI.EditProject) throws(Problem) {
    var mood: BelieveAPI.Mood?
    if case .set(let new) = input.mood { mood = new }
    try self.init(
      slug: input.newSlug, "newSlug", title: input.title, tagline: input.tagline, description: input.description,
      coverAlt: input.coverAlt, mood: mood, visibility: input.visibility)
  }

  private init(
    slug: String?, _ slugField: String, title: String?, tagline: String?, description: String?,
    coverAlt: String?, mood: BelieveAPI.Mood?, visibility: BelieveAPI.Visibility?
  ) throws(Problem) {
    typealias Limits = BelieveAPI.Limits
    var faults = FieldFaults()
    self.slug = faults.gather(
      try slug.map { text throws(Problem) in try Slug.checked(text, slugField).text }, or: nil)
    self.title = faults.gather(
      try title.map { text throws(Problem) in try WrittenText.required(text, "title", atMost: Limits.title) }, or: nil)
    self.tagline = faults.gather(
      try tagline.map { text throws(Problem) in try WrittenText.optional(text, "tagline", atMost: Limits.tagline) },
      or: nil)
    self.description = faults.gather(
      try description.map { text throws(Problem) in
        try WrittenText.optional(text, "description", atMost: Limits.description)
      }, or: nil)
    self.coverAlt = faults.gather(
      try coverAlt.map { text throws(Problem) in try WrittenText.optional(text, "coverAlt", atMost: Limits.coverAlt) },
      or: nil)
    if let mood, !mood.isKnown {
      faults.add("mood", "invalid", "Choose green, yellow or red.")
    }
    if let visibility, !visibility.isKnown {
      faults.add("visibility", "invalid", "Choose public, unlisted or followers.")
    }
    try faults.end()
  }
}
