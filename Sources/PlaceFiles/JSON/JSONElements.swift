/// Cuts the elements out of lists of a JSON text (RFC 8259) as it comes, so that a file of any size needs no more memory than its largest
/// element. A list is the text itself, or a member of the object that the text is.
///
/// What isn't wanted is looked at no closer than whether its brackets match. Its caller judges the elements.
struct JSONElements {
  struct Element {
    /// The name of the list; empty where the text itself is one.
    let list: String
    let bytes: [UInt8]
  }

  typealias Take = (Element) throws(PlaceFileError) -> Void

  private static let mostDepth = 64
  /// Of one element.
  private static let mostBytes = 1 << 20
  private static let mostNameBytes = 64

  private let wanted: Set<String>
  /// What closes each bracket that is open.
  private var closers: [UInt8] = []
  private var hasBegun = false
  private var isInString = false
  private var isEscaped = false
  /// Whether the next text in the outermost object is a name, and whether one is being read.
  private var expectsName = false
  private var isInName = false
  private var name: [UInt8] = []
  /// How many brackets are open in the list whose elements are wanted.
  private var listDepth: Int?
  private var list = ""
  private var element: [UInt8] = []
  private var isAfterComma = false

  /// - Parameter wanted: the names of the lists.
  init(_ wanted: Set<String>) { self.wanted = wanted }

  /// Takes the next bytes, and hands over what is whole with them.
  mutating func add(_ bytes: ArraySlice<UInt8>, _ take: Take) throws(PlaceFileError) {
    for byte in bytes {
      if isInString { try text(byte) } else { try structure(byte, take) }
    }
  }

  /// - Throws: where the text isn't whole.
  func finish() throws(PlaceFileError) {
    guard hasBegun, closers.isEmpty, !isInString else { throw .malformed("it ends too early") }
  }

  private mutating func text(_ byte: UInt8) throws(PlaceFileError) {
    try keep(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      isInName = false
      return
    }
    if isInName, name.count <= Self.mostNameBytes { name.append(byte) }
  }

  private mutating func structure(_ byte: UInt8, _ take: Take) throws(PlaceFileError) {
    switch byte {
    case 0x20, 0x09, 0x0a, 0x0d: if !element.isEmpty { try keep(byte) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): try open(byte)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): try close(byte, take)
    case UInt8(ascii: ",") where closers.count == listDepth:
      try end(take)
      isAfterComma = true
    default:
      guard !closers.isEmpty else { throw .malformed("it isn’t JSON") }
      if byte == UInt8(ascii: "\"") {
        isInString = true
        isInName = expectsName && closers.count == 1
        if isInName { name = [] }
      } else if closers.count == 1, closers[0] == UInt8(ascii: "}") {
        if byte == UInt8(ascii: ",") { expectsName = true }
        if byte == UInt8(ascii: ":") { expectsName = false }
      }
      try keep(byte)
    }
  }

  private mutating func open(_ byte: UInt8) throws(PlaceFileError) {
    guard !hasBegun || !closers.isEmpty else { throw .malformed("something follows its end") }
    guard closers.count < Self.mostDepth else { throw .tooDeep }
    let isList = byte == UInt8(ascii: "[")
    try keep(byte)
    let isFirst = !hasBegun
    let isMember = closers == [UInt8(ascii: "}")] && !expectsName
    hasBegun = true
    closers.append(isList ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    if isFirst, !isList { expectsName = true }
    guard isList, isFirst || isMember else { return }
    let named = isFirst ? "" : String(decoding: name, as: UTF8.self)
    guard wanted.contains(named) else { return }
    (list, listDepth, isAfterComma) = (named, closers.count, false)
  }

  private mutating func close(_ byte: UInt8, _ take: Take) throws(PlaceFileError) {
    guard closers.last == byte else { throw .malformed("a bracket is missing") }
    if closers.count == listDepth {
      if !element.isEmpty || isAfterComma { try end(take) }
      listDepth = nil
    }
    closers.removeLast()
    try keep(byte)
  }

  private mutating func keep(_ byte: UInt8) throws(PlaceFileError) {
    guard let listDepth, closers.count >= listDepth else { return }
    guard element.count < Self.mostBytes else { throw .tooLong }
    element.append(byte)
  }

  private mutating func end(_ take: Take) throws(PlaceFileError) {
    guard !element.isEmpty else { throw .malformed("a list has an empty element") }
    let whole = Element(list: list, bytes: element)
    element.removeAll(keepingCapacity: true)
    isAfterComma = false
    try take(whole)
  }
}
