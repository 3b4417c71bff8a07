internal import Core
internal import SQL
internal import Social
internal import Wire

/// Making and changing venues.
struct VenueActions: Sendable {
  let services: Services

  /// - Throws: 422 with every field at fault.
  func add(
    _ input: RealspaceAPI.AddEntity, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> Venue {
    var faults = FieldFaults()
    let name = faults.gather(try VenueDraft.name(input.name), or: "")
    let address = faults.gather(try VenueDraft.address(input.address), or: "")
    let point = faults.gather(try VenueDraft.point(input.latitude, input.longitude), or: nil)
    try faults.end()
    let (fresh, now): (ID<Venue>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        if let image = input.image { try Self.attach(image, viewer, now, in: transaction) }
        try transaction.run(
          """
          INSERT INTO realspace_venues (id, made_by, name, words, address, image, latitude, longitude, created_at)
          VALUES (\(fresh), \(viewer.profile), \(name), \(VenueDraft.words(name, address)), \(address),
            \(input.image), \(point?.latitude), \(point?.longitude), \(now))
          """)
        return fresh
      }
      return try VenueQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// - Throws: 404 for one that isn't the viewer's own; 422 with every field at fault.
  func edit(_ input: RealspaceAPI.EditEntity, by viewer: Viewer, links: MediaLinks) async throws -> Venue {
    var faults = FieldFaults()
    let name = input.name == nil ? nil : faults.gather(try VenueDraft.name(input.name ?? ""), or: "")
    let address = input.address == nil ? nil : faults.gather(try VenueDraft.address(input.address), or: "")
    try faults.end()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [uploads = services.uploads] transaction in
      let before = try Self.own(input.id, viewer: viewer, links: links, in: transaction)
      let point = try VenueDraft.point(
        Self.value(input.latitude, or: before.latitude), Self.value(input.longitude, or: before.longitude))
      let old = try VenueQueries.image(of: before.id, in: transaction)
      let image: ID<MediaAPI.Item>? =
        switch input.image {
        case .keep: old
        case .clear: nil
        case .set(let image): image
        }
      if let image, image != old { try Self.attach(image, viewer, now, in: transaction) }
      let (name, address) = (name ?? before.name, address ?? before.address)
      try transaction.run(
        """
        UPDATE realspace_venues SET name = \(name), words = \(VenueDraft.words(name, address)), address = \(address),
          image = \(image), latitude = \(point?.latitude), longitude = \(point?.longitude), edited_at = \(now)
        WHERE id = \(before.id)
        """)
      if image != old { transaction.afterCommit { await uploads.sweepDeleted() } }
      return try VenueQueries.required(before.id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  private static func value<Value>(_ change: Change<Value>, or old: Value?) -> Value? {
    switch change {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }

  /// - Throws: 404 for one that isn't the viewer's own.
  static func own(
    _ id: ID<Venue>, viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Venue {
    let venue = try VenueQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
    guard venue.mine else { throw Problem.notFound() }
    return venue
  }

  private static func attach(
    _ image: ID<MediaAPI.Item>, _ viewer: Viewer, _ now: Timestamp, in transaction: Transaction
  ) throws {
    let use = MediaUse(image, of: viewer.signedIn.account, photosOnly: true)
    guard try use.begin(at: now, in: transaction) else {
      throw Problem.validation("image", "invalid", "This photo is missing or already in use. Upload it again.")
    }
  }
}
