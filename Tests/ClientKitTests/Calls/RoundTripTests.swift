import Foundation
import HTTP
import Testing

@testable import ClientKit
@testable import Wire

/// What the kit makes of an input is what the server makes the same input of, for every endpoint.
struct RoundTripTests {
  private static let all: [any EndpointDescription] =
    AuthAPI.all + MediaAPI.all + BelieveAPI.all + KinnectAPI.all

  @Test func `every input arrives as it was sent, full and bare`() throws {
    #expect(Self.all.count > 100)
    for endpoint in Self.all {
      for isFull in [true, false] { try roundTrip(endpoint, isFull: isFull) }
    }
  }

  private func roundTrip(_ endpoint: some EndpointDescription, isFull: Bool) throws {
    guard let sender = endpoint as? any Sending else { throw Unsent() }
    let (sent, received) = try sender.roundTrip(isFull: isFull)
    #expect(sent == received, "\(endpoint.name)")
  }

  @Test func `what is not given is not there, and what is cleared is null`() throws {
    let edit = BelieveAPI.EditMe(name: "Ana", websiteURL: .clear, twitterHandle: .set("ana"))
    let request = try CallRequest(BelieveAPI.updateBuilderProfile, edit)
    let members = try JSONValue(parsing: Array(try #require(request.body))).members ?? []

    #expect(members.map(\.name).sorted() == ["name", "twitterHandle", "websiteURL"])
    #expect(members.first { $0.name == "websiteURL" }?.value == .null)
    let bare = try CallRequest(BelieveAPI.updateBuilderProfile, .init())
    #expect(bare.body == nil && bare.contentType == nil)
  }

  @Test func `what is in the path is not in the body`() throws {
    let request = try CallRequest(BelieveAPI.createPost, .init(slug: "a boat?ü", content: "é"))

    #expect(request.target == "/api/believe/projects/a%20boat%3F%C3%BC/posts")
    #expect(request.body == Data(#"{"content":"é"}"#.utf8))
  }

  @Test func `a query says lists by repetition, and escapes what parts it`() throws {
    let (one, two) = (ID<BelieveAPI.Post>(high: 1, low: 2), ID<BelieveAPI.Post>(high: 3, low: 4))
    #expect(
      try CallRequest(BelieveAPI.getUserLikedPostIds, .init(ids: [one, two])).target
        == "/api/believe/me/liked-posts?ids=\(one)&ids=\(two)")
    let search = try CallRequest(BelieveAPI.getProjects, .init(q: "a&b=c+d ü", limit: PageLimit(7))).target
    let pairs = search.split(separator: "?")[1].split(separator: "&").sorted()
    #expect(pairs == ["limit=7", "q=a%26b%3Dc%2Bd%20%C3%BC"])
  }
}

private struct Unsent: Error {}

private protocol Sending {
  /// The input as JSON before and after its way.
  func roundTrip(isFull: Bool) throws -> (sent: Data, received: Data)
}

extension Endpoint: Sending {
  fileprivate func roundTrip(isFull: Bool) throws -> (sent: Data, received: Data) {
    let input = try SampleNode(isFull: isFull, path: path.parameters).decode(Input.self)
    let request = try CallRequest(self, input)
    let parts = request.target.split(separator: "?", maxSplits: 1).map(String.init)
    let segments = parts[0].split(separator: "/").map { $0.removingPercentEncoding ?? "" }
    #expect(segments.count == path.segments.count)
    var values: [String: String] = [:]
    for (segment, text) in zip(path.segments, segments) {
      switch segment {
      case .literal(let literal): #expect(literal == text)
      case .parameter(let name): values[name] = text
      case .ended(let name, let suffix):
        #expect(text.hasSuffix(suffix))
        values[name] = String(text.dropLast(suffix.count))
      }
    }
    // As the server reads them.
    var fields: Headers = ["Host": "home.example"]
    if let type = request.contentType { fields.add("Content-Type", type) }
    let read = try #require(
      Request(
        method: HTTP.Method(rawValue: method.rawValue), target: request.target, headers: fields,
        body: Array(request.body ?? Data()), remoteAddress: "127.0.0.1", idBits: 1))
    var body = InputDecoder.Body.none
    if isMultipart {
      let parts = try read.multipart()
      body = .form(
        parts.filter { $0.filename == nil }.map { ($0.name, $0.text ?? "") },
        files: parts.compactMap { part in
          part.filename.map {
            (part.name, UploadedFile(name: $0, contentType: part.contentType ?? "", bytes: Array(part.bytes)))
          }
        })
    } else if request.body != nil {
      body = .json(read.body)
    }
    let query = read.query.isEmpty ? [] : read.query.pairs
    let received = try InputDecoder(path: values, query: query, body: body).decode(Input.self)
    if let upload = input as? any MultipartInput, let other = received as? any MultipartInput {
      #expect(upload.files.map(\.file) == other.files.map(\.file))
    }
    return (try Self.text(input), try Self.text(received))
  }

  private static func text(_ input: Input) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(input)
  }
}

/// Answers every question of an `init(from:)` with a value that is easily damaged on the way; of a bare one, what is
/// optional is not there.
private final class SampleNode: DecodingNode {
  let isFull: Bool
  /// The members that stand in the path, where a slash cannot be.
  let path: [String]
  let codingPath: [any CodingKey]

  init(isFull: Bool, path: [String], codingPath: [any CodingKey] = []) {
    self.isFull = isFull
    self.path = path
    self.codingPath = codingPath
  }

  var isNull: Bool { false }
  var memberNames: [String] { [] }
  func expectMembers() {}
  func hasMember(_ key: any CodingKey) -> Bool { isFull }
  func member(_ key: any CodingKey) -> SampleNode {
    SampleNode(isFull: isFull, path: path, codingPath: codingPath + [key])
  }
  func elementCount() -> Int { isFull ? 3 : 1 }
  func element(_ index: Int) -> SampleNode { self }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let sample: Any? =
      switch type {
      case is String.Type:
        path.contains(codingPath.last?.stringValue ?? "") ? "a%2Fb ?&=+#%\"\\é🚤\r\n.." : "/a\t?&=+#%\"\\é🚤\r\n"
      case is Bool.Type: true
      case is Int.Type: -7
      case is Timestamp.Type: Timestamp(microseconds: 1_770_000_000_123_000)
      case is UploadedFile.Type:
        UploadedFile(name: "a.jpg", contentType: "image/jpeg", bytes: Array("\r\n--hearth\r\n\0".utf8))
      default: (type as? any SchemaProviding.Type).map(Self.sample)
      }
    if let value = sample as? Value { return value }
    return try Value(from: NodeDecoder(node: self))
  }

  private static func sample(_ type: any SchemaProviding.Type) -> Any {
    if let open = type as? any OpenValue.Type { return open.known.first ?? open.placeholder }
    return type.placeholder
  }
}
