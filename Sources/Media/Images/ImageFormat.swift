/// The picture formats that are let in.
enum ImageFormat: UInt8, CaseIterable {
  case jpeg, png, webp, heif, avif, gif

  /// The only loader of libvips that may read this format.
  var loader: String {
    switch self {
    case .jpeg: "VipsForeignLoadJpegBuffer"
    case .png: "VipsForeignLoadPngBuffer"
    case .webp: "VipsForeignLoadWebpBuffer"
    case .heif, .avif: "VipsForeignLoadHeifBuffer"
    case .gif: "VipsForeignLoadNsgifBuffer"
    }
  }

  /// Tells the format by the first bytes; names and declared types are not looked at.
  static func sniff(_ bytes: FileBytes) throws(MediaError) -> ImageFormat {
    if bytes.count == 0 { throw MediaError(.truncated, "an empty file") }
    if bytes.byte(at: 0) == 0xFF, bytes.byte(at: 1) == 0xD8, bytes.byte(at: 2) ?? 0xFF == 0xFF { return .jpeg }
    if bytes.byte(at: 0) == 0x89, bytes.matches("PNG\r\n\u{1A}\n", at: 1) { return .png }
    if bytes.matches("GIF87a", at: 0) || bytes.matches("GIF89a", at: 0) { return .gif }
    if bytes.matches("RIFF", at: 0), bytes.matches("WEBP", at: 8) { return .webp }
    if bytes.big32(at: 0) == 0x1A45_DFA3 { throw MediaError(.videoNotSupported, "Matroska or WebM") }
    if bytes.matches("RIFF", at: 0), bytes.matches("AVI ", at: 8) { throw MediaError(.videoNotSupported, "AVI") }
    if let format = try sniffBoxes(bytes) { return format }
    throw MediaError(.unsupportedFormat)
  }

  /// ISO base media files (ISO/IEC 14496-12): the brands say whether it is a photo or a video.
  private static func sniffBoxes(_ bytes: FileBytes) throws(MediaError) -> ImageFormat? {
    guard let type = bytes.fourCC(at: 4) else { return nil }
    if VideoContainer.unbranded.contains(type) { throw MediaError(.videoNotSupported, "QuickTime") }
    guard type == "ftyp", let length = bytes.big32(at: 0) else { return nil }
    var brands: [String] = []
    for offset in stride(from: 8, to: min(length, bytes.count, 256) - 3, by: 4) where offset != 12 {
      if let brand = bytes.fourCC(at: offset) { brands.append(brand) }
    }
    let main = brands.first ?? ""
    if main == "avif" || main == "avis" { return .avif }
    if main == "mif1" || main == "miaf", brands.contains("avif") { return .avif }
    if ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf"].contains(main) { return .heif }
    if brands.contains("heic") || brands.contains("heix") { return .heif }
    throw MediaError(.videoNotSupported, "an ISO media file of brand \(main)")
  }
}
