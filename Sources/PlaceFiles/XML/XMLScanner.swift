internal import CExpat

/// Reads XML 1.0 with namespaces as it comes, by Expat. A document type declaration is refused as soon as it begins, so that there are no entities but
/// the five of XML itself, and no other file is ever asked for.
final class XMLScanner {
  /// A name without its prefix.
  struct Name: Hashable {
    let space: String
    let local: String
  }

  enum Event {
    case start(Name, attributes: [String: String])
    case end
    case text(String)
  }

  /// So many bytes go to the parser at a time.
  private static let piece = 32 << 10
  /// What may come without an event, such as a comment or a tag.
  private static let mostSilent = 1 << 20
  private static let mostDepth = 64
  /// Bytes of different names. The parser keeps each until its end.
  private static let mostNames = 1 << 20
  /// Between a namespace and a name. No namespace that is known here has one.
  private static let separator: CChar = 0x20

  private let parser: OpaquePointer
  private var events: [Event] = []
  private var refusal: PlaceFileError?
  private var silent = 0
  private var depth = 0
  private var names: Set<String> = []
  private var nameBytes = 0

  init() throws(PlaceFileError) {
    guard let parser = XML_ParserCreateNS(nil, Self.separator) else { throw .noMemory }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in XMLScanner.of(data)?.begin(name, attributes) },
      { data, _ in XMLScanner.of(data)?.end() })
    XML_SetCharacterDataHandler(parser) { data, start, count in XMLScanner.of(data)?.text(start, count) }
    XML_SetStartNamespaceDeclHandler(parser) { data, prefix, _ in XMLScanner.of(data)?.declare(prefix) }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in XMLScanner.of(data)?.refuse(.declaresEntities) }
  }

  deinit { XML_ParserFree(parser) }

  /// Takes the next bytes, and hands over what is known with them.
  func add(
    _ bytes: ArraySlice<UInt8>, _ take: (Event) throws(PlaceFileError) -> Void
  ) throws(PlaceFileError) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = rest.prefix(Self.piece)
      rest = rest.dropFirst(piece.count)
      try parse(piece, isLast: false)
      silent = events.isEmpty ? silent + piece.count : 0
      guard silent <= Self.mostSilent else { throw .tooLong }
      try drain(take)
    }
  }

  /// - Throws: where the document isn't whole.
  func finish(_ take: (Event) throws(PlaceFileError) -> Void) throws(PlaceFileError) {
    try parse([], isLast: true)
    try drain(take)
  }

  private func drain(_ take: (Event) throws(PlaceFileError) -> Void) throws(PlaceFileError) {
    for event in events { try take(event) }
    events.removeAll(keepingCapacity: true)
  }

  private func parse(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws(PlaceFileError) {
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), isLast ? 1 : 0)
    }
    if let refusal { throw refusal }
    guard status == XML_STATUS_OK else { throw .malformed("line \(XML_GetCurrentLineNumber(parser)) isn’t XML") }
  }

  // MARK: What the parser calls

  /// The scanner is alive as long as its parser: it frees that at its end.
  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLScanner? {
    data.map { Unmanaged<XMLScanner>.fromOpaque($0).takeUnretainedValue() }
  }

  private func refuse(_ error: PlaceFileError) {
    guard refusal == nil else { return }
    refusal = error
    hearth_expat_stop(parser)
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard refusal == nil, let name else { return }
    depth += 1
    guard depth <= Self.mostDepth else { return refuse(.tooDeep) }
    var found: [String: String] = [:]
    if var next = attributes {
      // Names and values by turns, and nil behind the last.
      while let name = next[0], let value = next[1] {
        found[Self.name(known(name)).local] = String(cString: value)
        next += 2
      }
    }
    let own = Self.name(known(name))
    guard refusal == nil else { return }
    events.append(.start(own, attributes: found))
  }

  private func declare(_ prefix: UnsafePointer<CChar>?) {
    guard refusal == nil, let prefix else { return }
    _ = known(prefix)
  }

  /// A name as the parser has it, counted where it is new.
  private func known(_ name: UnsafePointer<CChar>) -> String {
    let text = String(cString: name)
    if names.insert(text).inserted {
      // What it takes beside its letters counts too.
      nameBytes += text.utf8.count + 50
      if nameBytes > Self.mostNames { refuse(.tooLong) }
    }
    return text
  }

  private func end() {
    guard refusal == nil else { return }
    depth -= 1
    events.append(.end)
  }

  private func text(_ start: UnsafePointer<CChar>?, _ count: Int32) {
    guard refusal == nil, let start, count > 0 else { return }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
    events.append(.text(String(decoding: bytes, as: UTF8.self)))
  }

  private static func name(_ text: String) -> Name {
    guard let index = text.lastIndex(of: " ") else { return Name(space: "", local: text) }
    return Name(space: String(text[..<index]), local: String(text[text.index(after: index)...]))
  }
}
