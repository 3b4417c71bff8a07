public import HTML
public import Wire

/// The photos of a post that is being changed: each with its description, where it stands among them, and a box that removes it; and a
/// field for more.
public struct AlbumFields: HTML {
  let photos: [MediaAPI.Attachment]
  let form: AlbumForm
  let most: Int
  let kind: MediaChooser.Kind
  let thing: String
  let errors: FormErrors

  /// - Parameters:
  ///   - photos: the photos and videos of the post as they are.
  ///   - form: what was typed and ticked.
  ///   - most: how many a post has at most.
  ///   - kind: what can be added.
  ///   - thing: what it is called whose photos they are.
  public init(
    _ photos: [MediaAPI.Attachment], form: AlbumForm, atMost most: Int, _ kind: MediaChooser.Kind,
    of thing: String = "post", errors: FormErrors
  ) {
    self.photos = photos
    self.form = form
    self.most = most
    self.kind = kind
    self.thing = thing
    self.errors = errors
  }

  public var body: some HTML {
    ForEach(photos.indices) { index in
      div(.class("album-photo")) {
        input(.type("hidden"), .name("photo"), .value(photos[index].id.description))
        PhotoAltField(
          photo: photos[index], number: index + 1, text: form.alt(of: photos[index]), error: errors.fields["alts"])
        if photos.count > 1 { position(index) }
        label(.class("choice"), .for("remove-\(index + 1)")) {
          input(
            .type("checkbox"), .id("remove-\(index + 1)"), .name("remove"), .value(photos[index].id.description),
            .checked(form.removed.contains(photos[index].id)))
          " Remove photo \(index + 1)"
        }
      }
    }
    FieldNotes(name: "alts", hint: nil, error: errors.fields["alts"])
    div(.class(errors.fields["file"] == nil ? "field" : "field field-wrong")) {
      label(.for("file")) { kind.label }
      input(
        .class("file"), .id("file"), .name("file"), .type("file"), .multiple(), .accept(kind.accepted),
        FieldNotes.link("file", hint: hint, error: errors.fields["file"]))
      FieldNotes(name: "file", hint: hint, error: errors.fields["file"])
    }
    AltField(text: form.added, error: errors.fields["alt"])
  }

  private func position(_ index: Int) -> some HTML {
    let chosen = form.place(of: photos[index]) ?? index
    return div(.class("field")) {
      label(.for("order-\(index + 1)")) { "Position of photo \(index + 1)" }
      selectElement(.class("select"), .id("order-\(index + 1)"), .name("order")) {
        ForEach(photos.indices) { place in
          option(.value("\(place + 1)"), .selected(place == chosen)) { "\(place + 1)" }
        }
      }
    }
  }

  private var hint: String { "A \(thing) has up to \(most) photos." }
}

/// What a form with `AlbumFields` says of the photos that a post has.
public struct AlbumForm: Sendable {
  /// In the order that the form asks for.
  let photos: [ID<MediaAPI.Item>]
  /// A description for each; nil where the form has none.
  private let alts: [String]?
  let removed: Set<ID<MediaAPI.Item>>
  /// The descriptions of what is added, a line for each.
  let added: String
  /// Where each is to stand, from 0 on, as it was chosen.
  private let places: [ID<MediaAPI.Item>: Int]

  public init(_ form: FormFields) {
    let listed: [ID<MediaAPI.Item>] = form.all("photo").compactMap { ID($0) }
    let wanted = form.all("order").map { (Int($0) ?? 0) &- 1 }
    let isWhole = wanted.count == listed.count && wanted.allSatisfy { listed.indices.contains($0) }
    let chosen = isWhole ? wanted : Array(listed.indices)
    let order = Self.order(chosen)
    photos = order.map { listed[$0] }
    places = Dictionary(zip(listed, chosen), uniquingKeysWith: { first, _ in first })
    let texts = form.all("alt")
    alts = texts.count < photos.count ? nil : order.map { texts[$0] }
    added = texts.count > photos.count ? form["alt"] : ""
    removed = Set(form.all("remove").compactMap { ID($0) })
  }

  /// Before anything was changed.
  public init(_ photos: [MediaAPI.Attachment]) {
    self.photos = photos.map(\.id)
    alts = photos.map(\.alt)
    removed = []
    added = ""
    places = [:]
  }

  /// Which photo comes first, second and so on. One that is moved up comes before the one whose place it takes, one that is moved
  /// down behind it.
  /// - Parameter chosen: for each photo where it is to stand.
  static func order(_ chosen: [Int]) -> [Int] {
    let keys = chosen.indices.map { chosen[$0] * 2 + (chosen[$0] - $0).signum() }
    return chosen.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// Where a photo is to stand, from 0 on; nil where the form didn't say it.
  func place(of photo: MediaAPI.Attachment) -> Int? { places[photo.id] }

  /// The photos that stay, in their order.
  var kept: [ID<MediaAPI.Item>] { photos.filter { !removed.contains($0) } }

  /// A description for each of them; nil where the form has none.
  var keptAlts: [String]? {
    alts.map { alts in zip(photos, alts).filter { !removed.contains($0.0) }.map { $0.1 } }
  }

  /// As typed; as it is for a photo that the form did not have.
  func alt(of photo: MediaAPI.Attachment) -> String {
    guard let alts, let index = photos.firstIndex(of: photo.id) else { return photo.alt }
    return alts[index]
  }
}

extension PageCall {
  /// The photos of a post as a form with `AlbumFields` leaves them: those that stay with their descriptions, and behind them what was
  /// added, prepared. Nil where the form says nothing of photos.
  /// - Parameters:
  ///   - thing: what it is called whose photos they are.
  ///   - isRequired: whether there has to be one.
  /// - Throws: 422 for none where there has to be one, for more than `most`, and for a description that is too long; what is wrong with a
  ///   file.
  public func receiveAlbum(
    _ form: FormFields, by viewer: Viewer, atMost most: Int, of thing: String = "post", isRequired: Bool = true
  ) async throws -> (media: [ID<MediaAPI.Item>], alts: [String]?)? {
    let (album, files) = (AlbumForm(form), form.files("file").count)
    guard !album.photos.isEmpty || files > 0 else { return nil }
    guard !isRequired || album.kept.count + files > 0 else {
      throw Problem.validation(
        "file", "missing", "A \(thing) has one photo at least. To remove all, delete the \(thing).")
    }
    guard album.kept.count + files <= most else {
      throw Problem.validation("file", "too_many", "A \(thing) has at most \(most) photos.")
    }
    // Before the first photo is worked on.
    for alt in album.keptAlts ?? [] { _ = try WrittenText.optional(alt, "alts", atMost: MediaAPI.Limits.alt) }
    let added = try await settled(
      try await receiveUploads(form, by: viewer, square: false, atMost: most), by: viewer)
    return (album.kept + added.map(\.id), album.keptAlts)
  }
}
