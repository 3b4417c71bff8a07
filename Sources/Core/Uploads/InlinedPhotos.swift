public import HTML
public import HTTP
internal import Media
internal import SQL
public import Wire

/// A photo that goes into a page which is taken away.
public struct InlinedPhoto: Sendable, Hashable {
  let id: ID<MediaAPI.Item>
  let name: Rendition.Name
  /// Bytes of its JPEG.
  let size: Int64
}

extension Uploads {
  /// In which size each of the photos goes into a page: as large as an even share of `bytes` lets it be. What fits in no size is
  /// left out.
  public func inlined(
    _ photos: [ID<MediaAPI.Item>], most bytes: Int
  ) async throws -> [ID<MediaAPI.Item>: InlinedPhoto] {
    var found: [ID<MediaAPI.Item>: InlinedPhoto] = [:]
    var left = Int64(bytes)
    for (number, photo) in photos.enumerated() where found[photo] == nil {
      let place = try await self.name(of: photo)
      let share = left / Int64(photos.count - number)
      for name in [Rendition.Name.medium, .small] {
        guard let key = BlobKey(place.path(Rendition.fileName(name, .jpeg))), let size = try await store.size(of: key),
          size <= share
        else { continue }
        found[photo] = InlinedPhoto(id: photo, name: name, size: size)
        left -= size
        break
      }
    }
    return found
  }
}

extension PageCall {
  /// A page to keep, with the viewer's own photos in it. It leaves in pieces: a photo is fetched when the reader has come to it, if the
  /// session still holds and the photo still is the viewer's. What cannot be had cuts the connection, so that nobody takes a part for
  /// the whole.
  /// - Parameter gaps: of the page, which has not been rendered before.
  public func page(_ page: some HTML, filling gaps: PictureGaps<InlinedPhoto>, for viewer: Viewer) -> Response {
    let text = page.rendered(capacity: 65_536)
    let whole = PageWithPhotos(text: text, gaps: gaps.all)
    let (services, request) = (services, request)
    let body = PiecewiseBody(count: whole.count, holding: text.count) { range in
      do {
        return try await whole.bytes(in: range) { photo, part in
          try await Self.read(part, of: photo, for: viewer, asking: request, services)
        }
      } catch {
        services.log(.error, "a page was not sent whole", [("code", .code(Uploads.code(error)))])
        throw error
      }
    }
    var response = Response(headers: ["Content-Type": "text/html; charset=utf-8"], body: .pieces(body))
    PageResponse.protect(&response)
    nameOwner(of: &response)
    return response
  }

  /// Whether the session that asks still holds, for what is sent long after it was asked.
  public func isStill(_ viewer: Viewer) async throws -> Bool {
    try await Authenticator(services: services).isStill(viewer, in: request)
  }

  private static func read(
    _ part: Range<Int64>, of photo: InlinedPhoto, for viewer: Viewer, asking request: Request, _ services: Services
  ) async throws -> [UInt8] {
    guard try await Authenticator(services: services).isStill(viewer, in: request),
      try await services.database.read(
        as: viewer.principal, { try UploadQueries.mayFetch(photo.id, shownIn: [], in: $0) })
    else { throw Problem.notFound() }
    let name = try await services.uploads.name(of: photo.id)
    guard let key = BlobKey(name.path(Rendition.fileName(photo.name, .jpeg))),
      let found = try await services.uploads.store.part(key, part), found.size == photo.size
    else { throw MediaError(.storeFailed, "it went away") }
    return found.bytes
  }
}

/// The bytes of a page in which photos stand that are elsewhere, in base64 (RFC 4648, section 4).
struct PageWithPhotos: Sendable {
  private enum Content {
    /// From that place of the text on.
    case text(Int)
    case photo(InlinedPhoto)
  }

  private let text: [UInt8]
  private let parts: [(range: Range<Int64>, content: Content)]
  /// Bytes of all of it.
  let count: Int64

  /// - Parameter gaps: places of the text, in their order.
  init(text: [UInt8], gaps: [(offset: Int, picture: InlinedPhoto)]) {
    var parts: [(range: Range<Int64>, content: Content)] = []
    var (end, done): (Int64, Int) = (0, 0)
    func add(_ count: Int64, _ content: Content) {
      parts.append((end..<end + count, content))
      end += count
    }
    for gap in gaps {
      add(Int64(gap.offset - done), .text(done))
      add((gap.picture.size + 2) / 3 * 4, .photo(gap.picture))
      done = gap.offset
    }
    add(Int64(text.count - done), .text(done))
    (self.text, self.parts, count) = (text, parts, end)
  }

  /// - Parameter read: gives just the bytes of a photo within a range.
  func bytes(
    in wanted: Range<Int64>, _ read: (InlinedPhoto, Range<Int64>) async throws -> [UInt8]
  ) async throws -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(wanted.count)
    for (range, content) in parts {
      let own = range.clamped(to: wanted)
      guard !own.isEmpty else { continue }
      let (first, last) = (own.lowerBound - range.lowerBound, own.upperBound - range.lowerBound)
      switch content {
      case .text(let start): result += text[start + Int(first)..<start + Int(last)]
      case .photo(let photo):
        // Four letters for three bytes.
        let part = first / 4 * 3..<min(photo.size, (last + 3) / 4 * 3)
        let coded = InlinePicture.base64(try await read(photo, part)).dropFirst(Int(first % 4)).prefix(own.count)
        guard coded.count == own.count else { throw MediaError(.storeFailed, "it is shorter") }
        result += coded
      }
    }
    return result
  }
}
