import Testing

@testable import Media

/// AWS's published values: the `aws-sig-v4-test-suite`, and the examples of the Amazon S3 API Reference.
struct S3SignatureTests {
  private static let suite = S3Signature(
    credentials: S3Credentials(
      accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1", service: "service")
  private static let suiteTime = "20150830T123600Z"
  private static let unreserved = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  struct Vector: Sendable, CustomTestStringConvertible {
    var name: String
    var method = "GET"
    var path = "/"
    var query: [(name: String, value: String)] = []
    var fields: [(name: String, value: String)] = []
    var body = ""
    var names = "host;x-amz-date"
    var signature: String
    var testDescription: String { name }
  }

  private static let vectors = [
    Vector(name: "get-vanilla", signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
    Vector(
      name: "post-vanilla", method: "POST",
      signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"),
    Vector(
      name: "get-unreserved", path: "/\(unreserved)",
      signature: "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"),
    Vector(
      name: "get-utf8", path: "/\u{1234}",
      signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
    Vector(
      name: "get-space", path: "/example space/",
      signature: "652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741"),
    Vector(
      name: "get-vanilla-query-order-key-case", query: [("Param2", "value2"), ("Param1", "value1")],
      signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
    Vector(
      name: "get-vanilla-query-order-value", query: [("Param1", "value2"), ("Param1", "value1")],
      signature: "5772eed61e12b33fae39ee5e7012498b51d56abc0abb7c60486157bd471c4694"),
    Vector(
      name: "get-vanilla-utf8-query", query: [("\u{1234}", "bar")],
      signature: "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
    Vector(
      name: "get-header-value-order",
      fields: ["value4", "value1", "value3", "value2"].map { ("My-Header1", $0) }, names: "host;my-header1;x-amz-date",
      signature: "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01"),
    Vector(
      name: "get-header-key-duplicate",
      fields: ["value2", "value2", "value1"].map { ("My-Header1", $0) }, names: "host;my-header1;x-amz-date",
      signature: "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"),
    Vector(
      name: "get-header-value-trim", fields: [("My-Header1", " value1"), ("My-Header2", "\"a   b   c\"")],
      names: "host;my-header1;my-header2;x-amz-date",
      signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
    Vector(
      name: "post-x-www-form-urlencoded", method: "POST",
      fields: [("Content-Type", "application/x-www-form-urlencoded")], body: "Param1=value1",
      names: "content-type;host;x-amz-date",
      signature: "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"),
    Vector(
      name: "post-sts-header-before",
      fields: [("X-Amz-Security-Token", "6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267")],
      names: "host;x-amz-date;x-amz-security-token",
      signature: "07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8"),
  ]

  @Test(arguments: vectors)
  func `requests of the test suite get their published signature`(vector: Vector) {
    let request = S3Signature.Request(
      method: vector.method, path: vector.path, query: vector.query,
      fields: vector.fields + [("Host", "example.amazonaws.com"), ("X-Amz-Date", Self.suiteTime)],
      payloadHash: S3Signature.hash(Array(vector.body.utf8)))

    let authorization = Self.suite.authorization(request, time: Self.suiteTime)

    #expect(
      authorization
        == "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
        + "SignedHeaders=\(vector.names), Signature=\(vector.signature)")
  }

  @Test func `the canonical request and the string to sign are the published ones`() {
    let request = S3Signature.Request(
      method: "GET", path: "/", query: [("Param2", "value2"), ("Param1", "value1")],
      fields: [("X-Amz-Date", Self.suiteTime), ("Host", "example.amazonaws.com")], payloadHash: S3Signature.emptyHash)

    let canonical = S3Signature.canonical(request).text

    #expect(
      canonical == """
        GET
        /
        Param1=value1&Param2=value2
        host:example.amazonaws.com
        x-amz-date:20150830T123600Z

        host;x-amz-date
        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
        """)
    #expect(
      S3Signature.stringToSign(canonical, time: Self.suiteTime, scope: Self.suite.scope(Self.suiteTime)) == """
        AWS4-HMAC-SHA256
        20150830T123600Z
        20150830/us-east-1/service/aws4_request
        816cd5b414d056048ba4f7c5386d6e0533120fb1fcfa93762cf0fc39e2cf19e0
        """)
  }

  // The examples of "Authenticating Requests: Using the Authorization Header" and "Using Query Parameters".

  private static let examples = S3Signature(
    credentials: S3Credentials(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1")
  private static let exampleTime = "20130524T000000Z"
  private static let host = (name: "host", value: "examplebucket.s3.amazonaws.com")

  private func example(_ request: S3Signature.Request) -> String {
    var request = request
    request.fields += [
      Self.host, ("x-amz-content-sha256", request.payloadHash), ("x-amz-date", Self.exampleTime),
    ]
    return String(Self.examples.authorization(request, time: Self.exampleTime).split(separator: "=").last ?? "")
  }

  @Test func `S3's own examples get their published signature`() {
    let get = example(
      S3Signature.Request(
        method: "GET", path: "/test.txt", fields: [("Range", "bytes=0-9")], payloadHash: S3Signature.emptyHash))
    let put = example(
      S3Signature.Request(
        method: "PUT", path: "/test$file.text",
        fields: [("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
        payloadHash: S3Signature.hash(Array("Welcome to Amazon S3.".utf8))))
    let lifecycle = example(
      S3Signature.Request(
        method: "GET", path: "/", query: [("lifecycle", "")], fields: [], payloadHash: S3Signature.emptyHash))
    let list = example(
      S3Signature.Request(
        method: "GET", path: "/", query: [("max-keys", "2"), ("prefix", "J")], fields: [],
        payloadHash: S3Signature.emptyHash))

    #expect(get == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    #expect(put == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    #expect(lifecycle == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    #expect(list == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }

  @Test func `a presigned link gets its published signature`() {
    let query = Self.examples.presignedQuery(
      S3Signature.Request(
        method: "GET", path: "/test.txt", fields: [Self.host], payloadHash: S3Signature.unsigned),
      time: Self.exampleTime, seconds: 86_400)

    #expect(
      query
        == "X-Amz-Algorithm=AWS4-HMAC-SHA256"
        + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
        + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
  }

  @Test(arguments: [
    ("/a b", "/a%20b"), ("/a+b", "/a%2Bb"), ("/ä", "/%C3%A4"), ("//example//", "//example//"),
    ("/a/../b", "/a/../b"), ("/a%b", "/a%25b"), ("/*'()!", "/%2A%27%28%29%21"),
  ])
  func `paths are encoded once and never normalised, as S3 wants it`(path: String, encoded: String) {
    #expect(S3Signature.encode(path, keepingSlashes: true) == encoded)
  }

  @Test(arguments: [
    (0, "19700101T000000Z"), (1_440_938_160, "20150830T123600Z"), (1_369_353_600, "20130524T000000Z"),
    (951_782_399, "20000228T235959Z"), (951_782_400, "20000229T000000Z"), (4_107_542_400, "21000301T000000Z"),
  ])
  func `times are written as AWS writes them`(seconds: Int, text: String) {
    #expect(S3Time.text(unixSeconds: Int64(seconds)) == text)
  }
}
