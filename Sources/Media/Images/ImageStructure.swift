/// Looks whether a file is whole, before any decoder sees it. libvips 8.14 decodes the upper half of a JPEG whose
/// lower half is missing without complaint when it shrinks on load, so the containers are walked here.
/// What follows the end of the picture is not looked at: it never reaches a rendition. A file that lacks nothing but the mark of
/// its end is shown whole by every browser, and so it is here.
enum ImageStructure {
  /// - Returns: what has to follow, for the decoder, where only the mark of the end is missing; whether all pixels are there is then
  ///   for the decoder to say. Empty where the file is whole.
  static func check(_ bytes: FileBytes, as format: ImageFormat) throws(MediaError) -> [UInt8] {
    switch format {
    case .jpeg: return try checkJPEG(bytes)
    case .png: return try checkPNG(bytes)
    case .webp: try checkWebP(bytes)
    case .heif, .avif: try checkBoxes(bytes)
    case .gif: try checkGIF(bytes)
    }
    return []
  }

  /// The last chunk of a PNG with its checksum.
  private static let pngEnd: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// PNG (W3C, third edition, section 5): chunks up to IEND, with picture data among them.
  static func checkPNG(_ bytes: FileBytes) throws(MediaError) -> [UInt8] {
    var offset = 8
    var hasData = false
    while let length = bytes.big32(at: offset) {
      guard length <= Int(Int32.max) else { throw MediaError(.damaged, "PNG chunk length") }
      guard let type = bytes.fourCC(at: offset + 4), offset + 12 + length <= bytes.count else { break }
      if offset == 8, type != "IHDR" || length != 13 { throw MediaError(.damaged, "PNG without IHDR") }
      if type == "IDAT" { hasData = true }
      if type == "IEND" {
        guard hasData else { throw MediaError(.damaged, "PNG without IDAT") }
        return []
      }
      offset += 12 + length
    }
    let rest = bytes.raw.dropFirst(offset)
    guard hasData, pngEnd.starts(with: rest) else { throw MediaError(.truncated, "PNG without IEND") }
    return Array(pngEnd.dropFirst(rest.count))
  }

  /// WebP (RFC 9649, section 2.3): the RIFF length, and every chunk within it.
  static func checkWebP(_ bytes: FileBytes) throws(MediaError) {
    guard let length = bytes.little32(at: 4) else { throw MediaError(.truncated, "WebP header") }
    let end = 8 + length
    guard end <= bytes.count else { throw MediaError(.truncated, "RIFF length") }
    var offset = 12
    var hasPicture = false
    while offset + 8 <= end, let type = bytes.fourCC(at: offset), let size = bytes.little32(at: offset + 4) {
      guard offset + 8 + size <= end else { throw MediaError(.truncated, "WebP chunk \(type)") }
      if type == "VP8 " || type == "VP8L" || type == "ANMF" { hasPicture = hasPicture || size > 0 }
      offset += 8 + size + (size & 1)
    }
    guard hasPicture else { throw MediaError(.truncated, "WebP without a picture") }
  }

  /// HEIF (ISO/IEC 23008-12) in boxes (ISO/IEC 14496-12, section 4.2), each within the file.
  static func checkBoxes(_ bytes: FileBytes) throws(MediaError) {
    var offset = 0
    var hasMeta = false
    var hasData = false
    while offset < bytes.count {
      let isWhole = hasMeta && hasData
      guard let short = bytes.big32(at: offset), let type = bytes.fourCC(at: offset + 4) else {
        if isWhole { return }
        throw MediaError(.truncated, "HEIF box header")
      }
      let isPlausible = type.allSatisfy { $0.isLetter || $0.isNumber }
      if isWhole, !isPlausible { return }
      guard var length = short == 1 ? bytes.big64(at: offset + 8) : short else {
        throw MediaError(.truncated, "HEIF box length")
      }
      if short == 0 { length = bytes.count - offset }
      guard length >= 8 else { throw MediaError(.damaged, "HEIF box length") }
      guard length <= bytes.count - offset else { throw MediaError(.truncated, "HEIF box \(type)") }
      if type == "meta" { hasMeta = true }
      if type == "mdat" || type == "idat" { hasData = true }
      offset += length
    }
    // A meta box may hold the picture in an idat box of its own.
    guard hasMeta else { throw MediaError(.truncated, "HEIF without meta") }
  }
}
