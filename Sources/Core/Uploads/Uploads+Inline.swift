internal import Media
public import Wire

extension Uploads {
  /// The photos' own bytes as JPEG, for a page that is taken away: each as large as an even share of `bytes` lets it be.
  /// What fits in no size is left out.
  public func jpegs(of photos: [ID<MediaAPI.Item>], most bytes: Int) async throws -> [ID<MediaAPI.Item>: [UInt8]] {
    var found: [ID<MediaAPI.Item>: [UInt8]] = [:]
    var left = bytes
    for (number, photo) in photos.enumerated() where found[photo] == nil {
      let place = try await self.name(of: photo)
      let share = left / (photos.count - number)
      for name in [Rendition.Name.medium, .small] {
        guard let key = BlobKey(place.path(Rendition.fileName(name, .jpeg))),
          let part = try await store.part(key, 0..<Int64(share)), part.size == part.bytes.count
        else { continue }
        found[photo] = part.bytes
        left -= part.bytes.count
        break
      }
    }
    return found
  }
}
