/// An element of XML with what is in it.
struct XMLNode {
  let name: XMLScanner.Name
  var attributes: [String: String]
  var children: [XMLNode] = []
  /// What stands in it beside its elements.
  var text = ""

  /// The first element of this name in it.
  func child(_ local: String) -> XMLNode? { children.first { $0.name.local == local } }

  /// Its text without the spaces and lines around it, as files have them for the reader's eye; empty where there is none.
  func words(_ local: String) -> String {
    child(local)?.text.trimmed ?? ""
  }

  /// The first element of this name at any depth.
  func descendant(_ local: String) -> XMLNode? {
    for child in children {
      if child.name.local == local { return child }
      if let found = child.descendant(local) { return found }
    }
    return nil
  }
}

/// Cuts elements out of XML as it comes, so that a file of any size needs no more memory than its largest one.
struct XMLElements {
  /// Elements of one that is cut out, itself among them.
  private static let mostNodes = 5000
  /// Bytes of its texts and attributes.
  private static let mostBytes = 1 << 20

  private let scanner: XMLScanner
  private let wanted: Set<String>
  /// The document's own element; nil as long as it hasn't come.
  private(set) var root: XMLScanner.Name?
  /// What is being put together, the outermost element first.
  private var open: [XMLNode] = []
  private var nodes = 0
  private var bytes = 0

  /// - Parameter wanted: names without prefixes.
  init(_ wanted: Set<String>) throws(PlaceFileError) {
    scanner = try XMLScanner()
    self.wanted = wanted
  }

  mutating func add(_ bytes: ArraySlice<UInt8>, _ take: (XMLNode) -> Void) throws(PlaceFileError) {
    try scanner.add(bytes) { event throws(PlaceFileError) in try self.take(event, take) }
  }

  mutating func finish(_ take: (XMLNode) -> Void) throws(PlaceFileError) {
    try scanner.finish { event throws(PlaceFileError) in try self.take(event, take) }
  }

  private mutating func take(_ event: XMLScanner.Event, _ take: (XMLNode) -> Void) throws(PlaceFileError) {
    switch event {
    case .start(let name, let attributes):
      if root == nil { root = name }
      guard !open.isEmpty || wanted.contains(name.local) else { return }
      if open.isEmpty { (nodes, bytes) = (0, 0) }
      nodes += 1
      try count(attributes.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count })
      guard nodes <= Self.mostNodes else { throw .tooLong }
      open.append(XMLNode(name: name, attributes: attributes))
    case .text(let text):
      guard let last = open.indices.last else { return }
      try count(text.utf8.count)
      open[last].text += text
    case .end:
      guard let whole = open.popLast() else { return }
      if let last = open.indices.last { open[last].children.append(whole) } else { take(whole) }
    }
  }

  private mutating func count(_ more: Int) throws(PlaceFileError) {
    bytes += more
    guard bytes <= Self.mostBytes else { throw .tooLong }
  }
}
