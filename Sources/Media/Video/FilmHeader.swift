internal import Glibc

/// The header of a film that was made.
enum FilmHeader {
  /// What says how bright the video's screen was, or how its colours are to be changed for one. ffmpeg 5 copies it from the video to
  /// the film, whose colours are other ones.
  private static let telling: Set<String> = ["mdcv", "clli", "SmDm", "CoLL", "amve", "dvcC", "dvvC", "dvwC", "cclv"]

  /// Blanks it.
  /// - Parameter path: of a film whose index is in front.
  static func clean(_ path: String) throws(MediaError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw FileWriting.error("open", errno) }
    defer { close(descriptor) }
    // Three minutes have an index of some 100 kB.
    let beginning = try FileWriting.read(descriptor, 0, 4 << 20)
    for box in beginning.withUnsafeBytes({ found(in: FileBytes(raw: $0)) }) {
      let blank = Array("free".utf8) + [UInt8](repeating: 0, count: box.count)
      guard pwrite(descriptor, blank, blank.count, off_t(box.lowerBound - 4)) == blank.count else {
        throw FileWriting.error("pwrite", errno)
      }
    }
  }

  /// Where it stands in the sample descriptions (ISO/IEC 14496-12, sections 8.5.2 and 12.1.3).
  static func found(in bytes: FileBytes) -> [Range<Int>] {
    guard let movie = bytes.box("moov", in: 0..<bytes.count) else { return [] }
    return bytes.boxes(in: movie).filter { $0.type == "trak" }.flatMap { track in
      var place: Range<Int>? = track.range
      for type in ["mdia", "minf", "stbl", "stsd"] { place = place.flatMap { bytes.box(type, in: $0) } }
      let entries = place.map { bytes.boxes(in: $0.dropFirst(8)) } ?? []
      return entries.flatMap { entry in
        bytes.boxes(in: entry.range.dropFirst(78)).filter { telling.contains($0.type) }.map(\.range)
      }
    }
  }
}
