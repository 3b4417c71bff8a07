import Testing
import Wire

/// Every kind of field that inputs have, at once.
private struct Everything: Decodable, Equatable {
  struct Inner: Decodable, Equatable {
    let name: String
    let size: Int
  }
  let id: ID<Everything>
  let title: String
  let count: Int
  let flag: Bool
  let ratio: Double
  let when: Timestamp
  let tags: [String]
  let inner: Inner
  let note: String?
}

private let postID = "0190163d-8694-739b-aea5-966c26f8ad91"

private func everything(_ changes: [String: String] = [:], without: [String] = []) -> [UInt8] {
  var members = [
    "id": "\"\(postID)\"", "title": "\"a\"", "count": "3", "flag": "true", "ratio": "0.5",
    "when": "\"2024-01-15T09:30:00Z\"", "tags": "[\"x\",\"y\"]", "inner": "{\"name\":\"n\",\"size\":1}",
  ]
  members.merge(changes) { $1 }
  for name in without { members[name] = nil }
  return Array("{\(members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}".utf8)
}

private func problem<Input: Decodable>(_ type: Input.Type, _ decoder: InputDecoder) -> Problem? {
  do throws(Problem) {
    _ = try decoder.decode(type)
    return nil
  } catch {
    return error
  }
}

private func problem(_ body: [UInt8]) -> Problem? { problem(Everything.self, InputDecoder(body: .json(body))) }

private func faults(_ body: [UInt8]) -> [String: String] {
  Dictionary(uniqueKeysWithValues: (problem(body)?.errors ?? []).map { ($0.field, $0.code) })
}

@Suite struct InputDecoderTests {
  @Test func `a complete body is read, unknown members ignored`() throws {
    let input = try InputDecoder(body: .json(everything(["more": "[{},null,1e400]"]))).decode(Everything.self)

    #expect(input.id.description == postID)
    #expect(input.count == 3 && input.flag && input.ratio == 0.5 && input.note == nil)
    #expect(input.tags == ["x", "y"])
    #expect(input.inner == Everything.Inner(name: "n", size: 1))
    #expect(input.when.description == "2024-01-15T09:30:00.000Z")
  }

  @Test func `all bad fields are named at once`() {
    let body = everything(
      [
        "id": "\"nonsense\"", "count": "\"3\"", "flag": "1", "when": "\"yesterday\"", "tags": "[1,\"a\",null]",
        "inner": "{\"size\":1.5}", "note": "{}",
      ], without: ["title"])

    #expect(problem(body)?.status == 422)
    #expect(problem(body)?.code == "invalid_input")
    #expect(
      faults(body) == [
        "id": "invalid", "title": "missing", "count": "wrong_type", "flag": "wrong_type", "when": "invalid",
        "tags.0": "wrong_type", "tags.2": "missing", "inner.name": "missing", "inner.size": "wrong_type",
        "note": "wrong_type",
      ])
  }

  @Test(arguments: [
    ("count", "null", "missing"), ("count", "1.5", "wrong_type"), ("count", "1e400", "invalid"),
    ("count", "9223372036854775808", "invalid"), ("count", "[]", "wrong_type"), ("count", "true", "wrong_type"),
    ("title", "1", "wrong_type"), ("title", "\"a\\u0000b\"", "invalid"), ("title", "{}", "wrong_type"),
    ("inner", "[]", "wrong_type"), ("inner", "\"x\"", "wrong_type"), ("inner", "null", "missing"),
    ("tags", "{}", "wrong_type"), ("tags", "\"x\"", "wrong_type"), ("id", "7", "wrong_type"),
    ("ratio", "\"0.5\"", "wrong_type"), ("ratio", "1e999", "invalid"), ("when", "0", "wrong_type"),
  ])
  func `a bad value is refused with its code`(field: String, value: String, code: String) {
    #expect(faults(everything([field: value])) == [field: code])
  }

  @Test(arguments: [("3.0", 3), ("1e2", 100), ("-0", 0), ("9007199254740993", 9_007_199_254_740_993)])
  func `whole numbers may be written in any way`(text: String, value: Int) throws {
    #expect(try InputDecoder(body: .json(everything(["count": text]))).decode(Everything.self).count == value)
  }

  @Test(arguments: ["[]", "1", "\"x\"", "null", "true"])
  func `a body that is no object is a bad request`(body: String) {
    #expect(problem(Array(body.utf8))?.status == 400)
    #expect(problem(Array(body.utf8))?.code == "bad_request")
  }

  @Test func `no body is fine where nothing is required and names what is missing elsewhere`() throws {
    let edit = try InputDecoder(body: .json([])).decode(KinnectAPI.EditProfile.self)

    #expect(edit == KinnectAPI.EditProfile(username: nil, fullName: nil, bio: nil, avatar: .keep))
    #expect(
      problem(AuthAPI.SignIn.self, InputDecoder())?.errors.map(\.field) == ["email", "password"])
  }

  @Test func `the path wins over the query, the query over the body`() throws {
    let decoder = InputDecoder(
      path: ["id": postID], query: [("caption", "query")],
      body: .json(Array("{\"id\":\"x\",\"caption\":\"body\"}".utf8)))

    let input = try decoder.decode(KinnectAPI.EditPost.self)

    #expect(input.id.description == postID)
    #expect(input.caption == "query")
  }

  @Test func `of members with one name the last counts`() throws {
    let decoder = InputDecoder(body: .json(Array("{\"refreshToken\":1,\"refreshToken\":\"b\"}".utf8)))

    #expect(try decoder.decode(AuthAPI.Refresh.self).refreshToken == "b")
  }

  @Test func `a path that names nothing is not found`() {
    #expect(problem(KinnectAPI.ByPost.self, InputDecoder(path: ["id": "nonsense"]))?.status == 404)
    let both = InputDecoder(path: ["id": "nonsense"], body: .json(Array("{\"caption\":1}".utf8)))
    #expect(problem(KinnectAPI.EditPost.self, both)?.status == 404)
  }

  @Test(arguments: [
    ("1", 1), ("100", 100), ("0", 1), ("-5", 1), ("101", 100), ("99999999999999999999999", 100),
    ("-99999999999999999999999", 1), ("50", 50),
  ])
  func `a limit is clamped`(text: String, count: Int) throws {
    let input = try InputDecoder(query: [("limit", text)]).decode(ListInput<KinnectAPI.FeedList>.self)
    #expect(input.limit.count == count)
  }

  @Test func `without a limit there are twenty`() throws {
    #expect(try InputDecoder().decode(ListInput<KinnectAPI.FeedList>.self).limit.count == 20)
  }

  @Test(arguments: ["", "ten", "1.5", "0x10", "nan", "inf", " 5", "5 ", "-", "٣"])
  func `a limit that is no whole number is refused`(text: String) {
    let refused = problem(ListInput<KinnectAPI.FeedList>.self, InputDecoder(query: [("limit", text)]))
    #expect(refused?.status == 422)
    #expect(refused?.errors.first?.field == "limit")
  }

  @Test func `an avatar can be kept, cleared and set`() throws {
    func avatar(_ body: String) throws -> Change<ID<MediaAPI.Item>> {
      try InputDecoder(body: .json(Array(body.utf8))).decode(KinnectAPI.EditProfile.self).avatar
    }

    #expect(try avatar("{}") == .keep)
    #expect(try avatar("{\"avatar\":null}") == .clear)
    #expect(try avatar("{\"avatar\":\"\(postID)\"}") == .set(try #require(ID(postID))))
    #expect(throws: Problem.self) { try avatar("{\"avatar\":\"x\"}") }
  }

  @Test func `forms give texts, arrays and files`() throws {
    struct Form: Decodable {
      let media: [ID<MediaAPI.Item>]
      let agreed: Bool
    }
    let file = UploadedFile(name: "a.jpg", contentType: "image/jpeg", bytes: [0xff, 0xd8])

    let form = try InputDecoder(
      body: .form([("media", postID), ("agreed", "on"), ("media", postID)])
    ).decode(Form.self)
    let upload = try InputDecoder(
      body: .form([("alt", "a dog"), ("crop", "square")], files: [("file", file)])
    ).decode(MediaAPI.MultipartUpload.self)

    #expect(form.media.count == 2 && form.agreed)
    #expect(upload.file == file && upload.alt == "a dog" && upload.crop == .square)
  }

  @Test func `an upload without its file, or with text for it, is refused`() {
    let missing = problem(MediaAPI.MultipartUpload.self, InputDecoder(body: .form([("alt", "x")])))
    let text = problem(MediaAPI.MultipartUpload.self, InputDecoder(body: .form([("file", "x")])))

    #expect(missing?.errors.map(\.code) == ["missing"])
    #expect(text?.errors.map(\.code) == ["wrong_type"])
  }

  @Test func `an input type may refuse with a code of its own`() {
    struct Even: Decodable {
      init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decode(Int.self) % 2 == 0 else {
          throw FieldRefusal(code: "odd", detail: "Give an even number.")
        }
      }
    }
    struct Numbers: Decodable { let even: Even }

    let refused = problem(Numbers.self, InputDecoder(body: .json(Array("{\"even\":3}".utf8))))

    #expect(refused?.errors == [.init(field: "even", code: "odd", detail: "Give an even number.")])
  }

  @Test func `limits and changes work for input types of other modules`() throws {
    struct Own: Decodable {
      let limit: PageLimit
      let name: Change<String>
      let size: Change<Int>
    }

    let own = try InputDecoder(body: .json(Array("{\"name\":null,\"size\":3}".utf8))).decode(Own.self)

    #expect(own.limit == .standard && own.name == .clear && own.size == .set(3))
    #expect(try InputDecoder().decode(Own.self).name == .keep)
  }

  @Test func `a long array of nonsense is refused after a few errors`() {
    let elements = Array(repeating: "0", count: 90_000).joined(separator: ",")
    let refused = problem(
      KinnectAPI.PublishPost.self, InputDecoder(body: .json(Array("{\"media\":[\(elements)]}".utf8))))

    #expect(refused?.status == 422)
    #expect(refused?.errors.count == 32)
  }

  @Test func `random bytes as a body never crash the decoder`() {
    for _ in 0..<3000 {
      var body = everything()
      for _ in 0..<Int.random(in: 1...4) { body[Int.random(in: body.indices)] = UInt8.random(in: 0...255) }
      body = Array(body.prefix(Int.random(in: 0...body.count)))
      if let refused = problem(body) { #expect([400, 422].contains(refused.status)) }
    }
  }
}
