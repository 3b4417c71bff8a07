/// A picture's file without what its decoder does not need: texts that inflate to gigabytes, previews, the notes of cameras and programs,
/// frames that nobody is shown. Decoders never see any of it.
enum LeanImage {
  /// Bytes of the metadata that says how a picture is turned (EXIF); larger ones are left out.
  static let mostMetadata = 64 << 10
  /// Bytes of a colour profile as a file holds it; larger ones are left out, and the pixels taken as sRGB.
  static let mostProfile = 4 << 20
  /// The same of a PNG, where the profile is compressed.
  static let mostPackedProfile = 512 << 10

  /// The file as a decoder is to see it.
  /// - Parameter bytes: passed `ImageStructure.check` for the format.
  static func of(_ bytes: FileBytes, as format: ImageFormat) -> FileBytes {
    switch format {
    case .png: bytes.only(png(bytes))
    case .jpeg: bytes.only(jpeg(bytes))
    case .webp: webp(bytes)
    case .gif: gif(bytes)
    case .heif, .avif: heif(bytes)
    }
  }

  /// What is needed of a PNG (W3C, third edition, section 11): the picture, its palette and transparency, what its colours mean, and how
  /// it is turned; of each but the picture's data the first.
  private static func png(_ bytes: FileBytes) -> [Range<Int>] {
    let most = [
      "iCCP": mostPackedProfile, "eXIf": mostMetadata, "gAMA": 4, "cHRM": 32, "sRGB": 1, "sBIT": 4, "cICP": 4,
    ]
    var parts = [0..<8]
    var seen: Set<String> = []
    var offset = 8
    while let length = bytes.big32(at: offset), let type = bytes.fourCC(at: offset + 4),
      length <= bytes.count - 12 - offset
    {
      let end = offset + 12 + length
      let isNeeded =
        type == "IDAT" || ["IHDR", "PLTE", "tRNS", "IEND"].contains(type) && seen.insert(type).inserted
        || length <= most[type] ?? -1 && seen.insert(type).inserted
      if isNeeded { parts.append(offset..<end) }
      if type == "IEND" { break }
      offset = end
    }
    return parts
  }

  /// What is needed of a JPEG (ITU-T T.81, annex B): its tables, frame and scans, and of the applications' segments JFIF, the first EXIF,
  /// Adobe's and the profile.
  private static func jpeg(_ bytes: FileBytes) -> [Range<Int>] {
    var parts: [(range: Range<Int>, isProfile: Bool)] = [(0..<2, false)]
    var (hasJFIF, hasMetadata) = (false, false)
    var offset = 2
    while let marker = ImageStructure.nextMarker(bytes, &offset) {
      let start = offset - 2
      if marker == 0xD9 {
        parts.append((start..<offset, false))
        break
      }
      if (0xD0...0xD8).contains(marker) || marker == 0x01 { continue }
      guard let length = bytes.big16(at: offset), length >= 2, length <= bytes.count - offset else { break }
      let segment = offset + 2
      offset += length
      var isProfile = false
      switch marker {
      case 0xE0:
        guard !hasJFIF, bytes.matches("JFIF\0", at: segment) else { continue }
        hasJFIF = true
      case 0xE1:
        guard !hasMetadata, bytes.matches("Exif\0", at: segment) else { continue }
        hasMetadata = true
      case 0xE2:
        guard bytes.matches("ICC_PROFILE\0", at: segment) else { continue }
        isProfile = true
      case 0xEE: guard bytes.matches("Adobe", at: segment) else { continue }
      case 0xE3...0xED, 0xEF, 0xFE: continue
      case 0xDA: ImageStructure.skipScan(bytes, &offset)
      default: break
      }
      parts.append((start..<offset, isProfile))
    }
    let profile = parts.reduce(0) { $0 + ($1.isProfile ? $1.range.count : 0) }
    return parts.filter { !$0.isProfile || profile <= mostProfile }.map(\.range)
  }

  /// What is needed of a WebP (RFC 9649, section 2.7): the picture, or the first frame of an animation, the profile, and how it is turned.
  private static func webp(_ bytes: FileBytes) -> FileBytes {
    var parts = [0..<12]
    var seen: Set<String> = []
    var header: Int?
    let end = min(bytes.count, 8 + (bytes.little32(at: 4) ?? 0))
    var offset = 12
    while offset + 8 <= end, let type = bytes.fourCC(at: offset), let size = bytes.little32(at: offset + 4) {
      guard offset + 8 + size <= end else { break }
      // The last chunk of some files is not filled up.
      let next = min(end, offset + 8 + size + (size & 1))
      let most = ["ICCP": mostProfile, "EXIF": mostMetadata]
      let isPicture = ["VP8X", "ALPH", "VP8 ", "VP8L", "ANIM", "ANMF"].contains(type)
      if isPicture || size <= most[type] ?? -1, seen.insert(type).inserted {
        if type == "VP8X" { header = parts.reduce(0) { $0 + $1.count } }
        parts.append(offset..<next)
      }
      offset = next
    }
    return bytes.only(parts) { copy in
      let length = copy.count - 8
      for place in 0..<4 { copy[4 + place] = UInt8(truncatingIfNeeded: length >> (8 * place)) }
      // The flags of what is there: profile, EXIF, XMP.
      guard let header, header + 8 < copy.count else { return }
      if !seen.contains("ICCP") { copy[header + 8] &= ~0x20 }
      if !seen.contains("EXIF") { copy[header + 8] &= ~0x08 }
      copy[header + 8] &= ~0x04
    }
  }

  /// What is needed of a GIF (CompuServe, 31 July 1990): the first picture with what is said of it.
  private static func gif(_ bytes: FileBytes) -> FileBytes {
    let head = 13 + ImageStructure.colourTable(bytes.byte(at: 10) ?? 0)
    guard head <= bytes.count else { return bytes }
    var control: Range<Int>?
    var offset = head
    while let block = bytes.byte(at: offset) {
      switch block {
      case 0: offset += 1
      case 0x21:
        guard let end = ImageStructure.endOfSubBlocks(bytes, from: offset + 2) else { return bytes }
        if bytes.byte(at: offset + 1) == 0xF9 { control = offset..<end }
        offset = end
      case 0x2C:
        guard let local = bytes.byte(at: offset + 9),
          let end = ImageStructure.endOfSubBlocks(bytes, from: offset + 11 + ImageStructure.colourTable(local))
        else { return bytes }
        let parts = [0..<head] + (control.map { [$0] } ?? []) + [offset..<end]
        return bytes.only(parts, followedBy: [0x3B])
      default: return bytes
      }
    }
    return bytes
  }

  /// HEIF and AVIF: where things lie is said by their places in the file, so nothing can be taken out. Items that hold metadata are renamed,
  /// so that the decoder neither reads nor inflates them (ISO/IEC 14496-12, section 8.11.6): other boxes say how the picture is turned.
  private static func heif(_ bytes: FileBytes) -> FileBytes {
    guard let meta = bytes.box("meta", in: 0..<bytes.count),
      let list = bytes.box("iinf", in: meta.dropFirst(4)), let version = bytes.byte(at: list.lowerBound)
    else { return bytes }
    var places: [Int] = []
    for entry in bytes.boxes(in: list.dropFirst(version == 0 ? 6 : 8)) where entry.type == "infe" {
      let start = entry.range.lowerBound
      guard let version = bytes.byte(at: start), version == 2 || version == 3 else { continue }
      let place = start + (version == 2 ? 8 : 10)
      guard place + 4 <= entry.range.upperBound else { continue }
      if bytes.matches("Exif", at: place) || bytes.matches("mime", at: place) { places.append(place) }
    }
    guard !places.isEmpty else { return bytes }
    return bytes.only([0..<bytes.count]) { copy in
      for place in places { for index in 0..<4 { copy[place + index] = Self.renamed[index] } }
    }
  }

  /// A type of item that no decoder knows.
  private static let renamed = Array("skip".utf8)
}

extension FileBytes {
  /// A copy with just these parts of the file, in this order; the file itself where that is all of it. The copy is never freed: for the
  /// one picture of a process.
  /// - Parameter change: gets the copy, to change it.
  func only(
    _ parts: [Range<Int>], followedBy end: [UInt8] = [], change: ((UnsafeMutableRawBufferPointer) -> Void)? = nil
  ) -> FileBytes {
    let count = parts.reduce(end.count) { $0 + $1.count }
    if count == raw.count, end.isEmpty, change == nil { return self }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 16)
    var offset = 0
    for part in parts {
      UnsafeMutableRawBufferPointer(rebasing: copy[offset..<offset + part.count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[part]))
      offset += part.count
    }
    if !end.isEmpty { UnsafeMutableRawBufferPointer(rebasing: copy[offset..<count]).copyBytes(from: end) }
    change?(copy)
    return FileBytes(raw: UnsafeRawBufferPointer(rebasing: copy[..<count]))
  }
}
