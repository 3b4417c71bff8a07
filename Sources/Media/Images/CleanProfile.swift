/// A colour profile rewritten from the colours of another one (ICC.1:2022): its curves, primaries and white point. Who
/// made it, when, for which device, and whatever else lies in it does not come along.
enum CleanProfile {
  /// Nil where the colours are not those of an RGB device with a matrix and three curves (8.3.3 and 8.4.3), or are told by
  /// tables, which come before the matrix where there are both. The pixels are converted then.
  static func of(_ profile: FileBytes) -> [UInt8]? {
    guard let tags = Tags(profile), !tags.haveTables else { return nil }
    var parts: [(name: String, content: [UInt8])] = [
      ("desc", tags.isVersion2 ? oldDescription : localized("RGB")),
      ("cprt", tags.isVersion2 ? element("text") + Array("None".utf8) + [0] : localized("None")),
    ]
    for name in ["wtpt", "rXYZ", "gXYZ", "bXYZ"] {
      guard let numbers = tags.numbers("XYZ ", name, count: 3) else { return nil }
      parts.append((name, numbers))
    }
    // What version 4 adapts the white point by (9.2.15).
    if let adaptation = tags.numbers("sf32", "chad", count: 9) { parts.append(("chad", adaptation)) }
    for name in ["rTRC", "gTRC", "bTRC"] {
      guard let curve = tags.curve(name) else { return nil }
      parts.append((name, curve))
    }
    return write(parts, isVersion2: tags.isVersion2)
  }

  /// Header and tag table (7.2 and 7.3), then each content once.
  private static func write(_ parts: [(name: String, content: [UInt8])], isVersion2: Bool) -> [UInt8] {
    var table = big32(parts.count)
    var data: [UInt8] = []
    var places: [[UInt8]: Int] = [:]
    let start = 128 + 4 + parts.count * 12
    for (name, content) in parts {
      let place = places[content] ?? data.count
      places[content] = place
      table += Array(name.utf8) + big32(start + place) + big32(content.count)
      if place == data.count { data += content + [UInt8](repeating: 0, count: -content.count & 3) }
    }
    // No preferred module, a date that says nothing, and the illuminant D50; platform, maker, model, creator and id are zero.
    let date = [2000, 1, 1, 0, 0, 0].flatMap { big16($0) }
    let head = big32(start + data.count) + big32(0) + big32(isVersion2 ? 0x0210_0000 : 0x0420_0000)
    let middle = Array("mntrRGB XYZ ".utf8) + date + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    let header = head + middle + big32(0xF6D6) + big32(0x10000) + big32(0xD32D)
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }

  /// `textDescriptionType` of version 2 (ICC.1:2001-04, 6.5.17): seven-bit text alone.
  private static let oldDescription =
    element("desc") + big32(4) + Array("RGB".utf8) + [0] + [UInt8](repeating: 0, count: 78)

  /// `multiLocalizedUnicodeType` (10.15) with one text.
  private static func localized(_ text: String) -> [UInt8] {
    let letters = text.utf16.flatMap { big16(Int($0)) }
    return element("mluc") + big32(1) + big32(12) + Array("enUS".utf8) + big32(letters.count) + big32(28) + letters
  }

  /// The signature of a type and its reserved bytes.
  fileprivate static func element(_ type: String) -> [UInt8] { Array(type.utf8) + big32(0) }
  fileprivate static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
  fileprivate static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }

  /// The tags of a profile that somebody sent.
  private struct Tags {
    private let bytes: FileBytes
    private var places: [String: Range<Int>] = [:]
    let isVersion2: Bool

    /// Nil where it is none, or of another kind of device.
    init?(_ profile: FileBytes) {
      guard let count = profile.big32(at: 128), count <= 100, profile.big32(at: 0) == profile.count,
        profile.matches("acsp", at: 36), profile.matches("RGB ", at: 16), profile.matches("XYZ ", at: 20),
        ["mntr", "scnr", "spac"].contains(profile.fourCC(at: 12)), let version = profile.byte(at: 8),
        version == 2 || version == 4
      else { return nil }
      bytes = profile
      isVersion2 = version == 2
      for entry in 0..<count {
        let at = 132 + entry * 12
        guard let start = profile.big32(at: at + 4), let size = profile.big32(at: at + 8) else { return nil }
        guard let name = profile.fourCC(at: at), start <= profile.count, size <= profile.count - start else { continue }
        places[name] = start..<start + size
      }
    }

    var haveTables: Bool { places.keys.contains { $0.hasPrefix("A2B") || $0.hasPrefix("D2B") } }

    /// Fixed-point numbers (4.6), as they are.
    func numbers(_ type: StaticString, _ name: String, count: Int) -> [UInt8]? {
      guard let place = places[name], bytes.matches(type, at: place.lowerBound) else { return nil }
      return content(place, element(type.description), 8..<8 + count * 4)
    }

    /// `curveType` (10.6) or `parametricCurveType` (10.18).
    func curve(_ name: String) -> [UInt8]? {
      guard let place = places[name] else { return nil }
      if bytes.matches("curv", at: place.lowerBound), let count = bytes.big32(at: place.lowerBound + 8), count <= 4096 {
        return content(place, element("curv"), 8..<12 + count * 2)
      }
      let parameters = [1, 3, 4, 5, 7]
      if bytes.matches("para", at: place.lowerBound), let kind = bytes.big16(at: place.lowerBound + 8),
        parameters.indices.contains(kind)
      {
        return content(place, element("para") + big16(kind) + big16(0), 12..<12 + parameters[kind] * 4)
      }
      return nil
    }

    /// A part of a tag, behind a new head.
    private func content(_ place: Range<Int>, _ head: [UInt8], _ part: Range<Int>) -> [UInt8]? {
      guard part.upperBound <= place.count else { return nil }
      return head + bytes.raw[place.lowerBound + part.lowerBound..<place.lowerBound + part.upperBound]
    }
  }
}
