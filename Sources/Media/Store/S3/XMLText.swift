/// Reads the small XML documents that S3 answers with: elements and text, without attributes, comments or entities of its own.
struct XMLText {
  /// What is in an element: its text, or its children in their order.
  struct Element: Equatable {
    var name: String
    var text = ""
    var children: [Element] = []

    func first(_ name: String) -> Element? { children.first { $0.name == name } }
    func all(_ name: String) -> [Element] { children.filter { $0.name == name } }
  }

  private static let mostDepth = 16

  private let bytes: [UInt8]
  private var position = 0

  /// The document's one element; nil for what is no such document.
  static func parse(_ bytes: [UInt8]) -> Element? {
    var reader = XMLText(bytes: bytes)
    guard reader.skipProlog(), let root = reader.element(depth: 0) else { return nil }
    return root
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + count]) }
  }

  /// Moves behind the next `byte`; false when there is none.
  private mutating func skip(past byte: UInt8) -> Bool {
    guard let index = bytes[position...].firstIndex(of: byte) else { return false }
    position = index + 1
    return true
  }

  private mutating func skipProlog() -> Bool {
    while let byte = current {
      if starts("<?") {
        guard skip(past: UInt8(ascii: ">")) else { return false }
      } else if byte == UInt8(ascii: "<") {
        return true
      } else {
        position += 1
      }
    }
    return false
  }

  /// At its `<`.
  private mutating func element(depth: Int) -> Element? {
    guard depth < Self.mostDepth, current == UInt8(ascii: "<"),
      let close = bytes[position...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let tag = bytes[(position + 1)..<close]
    position = close + 1
    let isEmpty = tag.last == UInt8(ascii: "/")
    let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    guard let first = name.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else { return nil }
    var element = Element(name: String(decoding: name, as: UTF8.self))
    if isEmpty { return element }
    var text: [UInt8] = []
    while let byte = current {
      if starts("</") {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        guard bytes[(position + 2)..<end].prefix(while: { $0 > 0x20 }).elementsEqual(name) else { return nil }
        position = end + 1
        element.text = Self.unescape(text)
        return element
      }
      if byte == UInt8(ascii: "<") {
        guard let child = self.element(depth: depth + 1) else { return nil }
        element.children.append(child)
      } else {
        text.append(byte)
        position += 1
      }
    }
    return nil
  }

  private static func unescape(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: ";") else {
        result += (index > 0 ? "&" : "") + part
        continue
      }
      result += character(part[..<end]) ?? "&\(part[...end])"
      result += part[part.index(after: end)...]
    }
    return result
  }

  private static func character(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHexadecimal = name.hasPrefix("#x")
      let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }
}
