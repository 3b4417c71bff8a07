/// A place in something that values are decoded from; `NodeDecoder` makes a `Decoder` of any such tree, so that the
/// containers are written once for request input and for the recording of schemas.
protocol DecodingNode {
  var codingPath: [any CodingKey] { get }
  /// Whether JSON's `null` stands here.
  var isNull: Bool { get }
  /// Decodes the value that stands here.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value
  /// Throws unless members can stand here.
  func expectMembers() throws
  var memberNames: [String] { get }
  /// Whether the member is there; asked before optional members are read.
  func hasMember(_ key: any CodingKey) -> Bool
  /// The place of a member, which need not be there.
  func member(_ key: any CodingKey) -> Self
  /// How many elements stand here; throws where there is no array.
  func elementCount() throws -> Int
  func element(_ index: Int) -> Self
}

/// The key of an element in an array.
struct IndexKey: CodingKey {
  let index: Int
  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }
  var intValue: Int? { index }
  var stringValue: String { String(index) }
}

struct NodeDecoder<Node: DecodingNode>: Decoder {
  let node: Node
  var codingPath: [any CodingKey] { node.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try node.expectMembers()
    return KeyedDecodingContainer(KeyedNode<Node, Key>(node: node))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    UnkeyedNode(node: node, total: try node.elementCount())
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleNode(node: node) }
}

struct SingleNode<Node: DecodingNode>: SingleValueDecodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { node.codingPath }
  func decodeNil() -> Bool { node.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try node.decode(type) }
  func decode(_ type: String.Type) throws -> String { try node.decode(type) }
  func decode(_ type: Double.Type) throws -> Double { try node.decode(type) }
  func decode(_ type: Float.Type) throws -> Float { try node.decode(type) }
  func decode(_ type: Int.Type) throws -> Int { try node.decode(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try node.decode(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try node.decode(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try node.decode(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try node.decode(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try node.decode(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try node.decode(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try node.decode(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try node.decode(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try node.decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try node.decode(type) }
}

struct KeyedNode<Node: DecodingNode, Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { node.codingPath }
  var allKeys: [Key] { node.memberNames.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { node.hasMember(key) }
  func decodeNil(forKey key: Key) throws -> Bool { node.member(key).isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try node.member(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try node.member(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try node.member(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try node.member(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try node.member(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try node.member(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try node.member(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try node.member(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try node.member(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try node.member(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try node.member(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try node.member(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try node.member(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try node.member(key).decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try node.member(key).decode(type)
  }
  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try NodeDecoder(node: node.member(key)).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try NodeDecoder(node: node.member(key)).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { NodeDecoder(node: node) }
  func superDecoder(forKey key: Key) throws -> any Decoder { NodeDecoder(node: node.member(key)) }
}

struct UnkeyedNode<Node: DecodingNode>: UnkeyedDecodingContainer {
  let node: Node
  let total: Int
  private(set) var currentIndex = 0

  init(node: Node, total: Int) {
    self.node = node
    self.total = total
  }

  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  private mutating func next() throws -> Node {
    guard !isAtEnd else {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "no more elements")
      throw DecodingError.valueNotFound(Node.self, context)
    }
    defer { currentIndex += 1 }
    return node.element(currentIndex)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, node.element(currentIndex).isNull else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next().decode(type) }
  mutating func decode(_ type: String.Type) throws -> String { try next().decode(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try next().decode(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try next().decode(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next().decode(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().decode(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().decode(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().decode(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().decode(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next().decode(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().decode(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().decode(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().decode(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().decode(type) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }
  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    try NodeDecoder(node: try next()).container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try NodeDecoder(node: try next()).unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { NodeDecoder(node: try next()) }
}
