import SQL
import Testing
import Wire

@testable import Core

struct PushEncryptionTests {
  /// RFC 8291, section 5 and appendix A.
  private enum Vector {
    static let text = "When I grow up, I want to be a watermelon"
    static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let senderPoint =
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    static let point =
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    static let message =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
  }

  private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(text)) }

  private static func receiver() throws -> PushEncryption.Receiver {
    PushEncryption.Receiver(point: try bytes(Vector.point), secret: try bytes(Vector.secret))
  }

  @Test func `a message is the one of RFC 8291`() throws {
    let sender = try #require(P256Key(scalar: try Self.bytes(Vector.sender)))

    let message = PushEncryption.seal(
      Array(Vector.text.utf8), for: try Self.receiver(), sender: sender, salt: try Self.bytes(Vector.salt), bytes: nil)

    #expect(Base64URL.encode(sender.point) == Vector.senderPoint)
    #expect(Base64URL.encode(message ?? []) == Vector.message)
  }

  @Test func `both sides find the same secret`() throws {
    let (one, other) = (P256Key.random(), try #require(P256Key(scalar: try Self.bytes(Vector.receiver))))

    #expect(Base64URL.encode(other.point) == Vector.point)
    #expect(one.sharedSecret(with: other.point) == other.sharedSecret(with: one.point))
  }

  @Test(arguments: [0, 1, 500, PushEncryption.mostTextBytes])
  func `every message has the same size`(count: Int) throws {
    let message = PushEncryption.seal([UInt8](repeating: 0x61, count: count), for: try Self.receiver())

    #expect(message?.count == PushEncryption.messageBytes)
  }

  @Test func `no two messages are alike`() throws {
    let (receiver, text) = (try Self.receiver(), Array(Vector.text.utf8))

    let one = try #require(PushEncryption.seal(text, for: receiver))
    let other = try #require(PushEncryption.seal(text, for: receiver))

    #expect(one.prefix(16) != other.prefix(16))
    #expect(one[21..<86] != other[21..<86])
    #expect(one[86...] != other[86...])
  }

  @Test func `text that does not fit is refused`() throws {
    let text = [UInt8](repeating: 0x61, count: PushEncryption.mostTextBytes + 1)

    #expect(PushEncryption.seal(text, for: try Self.receiver()) == nil)
  }

  @Test func `what is no point of the curve is refused`() throws {
    var wrong = try Self.bytes(Vector.point)
    wrong[64] ^= 1
    let short = Array(try Self.bytes(Vector.point).dropLast())

    for point in [wrong, short, [], [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 0, count: 64)] {
      #expect(!P256Key.isPoint(point))
      #expect(PushEncryption.seal([], for: .init(point: point, secret: [UInt8](repeating: 0, count: 16))) == nil)
    }
    #expect(P256Key.isPoint(try Self.bytes(Vector.point)))
  }

  @Test func `a key is between zero and the order of the group`() {
    let order: [UInt8] = [
      0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
      0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]
    var largest = order
    largest[31] -= 1

    #expect(P256Key(scalar: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(P256Key(scalar: order) == nil)
    #expect(P256Key(scalar: largest) != nil)
    #expect(P256Key(scalar: [1]) == nil)
  }

  @Test func `the server's key follows from its own`() {
    let keys = SigningKeys(master: [UInt8](repeating: 7, count: 32))
    let others = SigningKeys(master: [UInt8](repeating: 8, count: 32))

    let key = PushIdentity(keys: keys, contact: nil).publicKey

    #expect(key == PushIdentity(keys: keys, contact: "https://home.example").publicKey)
    #expect(key != PushIdentity(keys: others, contact: nil).publicKey)
    #expect(Base64URL.decode(key).map(P256Key.isPoint) == true)
  }

  @Test func `a token names the service, the end and the contact, and nothing else`() throws {
    let keys = SigningKeys(master: [UInt8](repeating: 7, count: 32))
    let identity = PushIdentity(keys: keys, contact: "https://home.example")
    let now = Timestamp(microseconds: 1_764_000_123_000_000)

    let field = try #require(identity.authorization(for: "https://push.example", now: now))

    let parts = field.split(separator: ",")
    #expect(parts.count == 2)
    #expect(parts.last == " k=\(identity.publicKey)")
    let token = try #require(parts.first?.dropFirst("vapid t=".count).split(separator: "."))
    #expect(token.count == 3)
    #expect(try Self.text(token[0]) == #"{"typ":"JWT","alg":"ES256"}"#)
    #expect(
      try Self.text(token[1])
        == #"{"aud":"https://push.example","exp":1764043200,"sub":"https://home.example"}"#)
    #expect(try Self.bytes(String(token[2])).count == 64)
  }

  @Test func `a contact that is no address of the web is left out`() throws {
    let identity = PushIdentity(
      keys: SigningKeys(master: [UInt8](repeating: 7, count: 32)), contact: "http://localhost:8080")

    let field = try #require(identity.authorization(for: "https://push.example", now: .now))

    let token = try #require(field.dropFirst("vapid t=".count).split(separator: ".").dropFirst().first)
    #expect(!(try Self.text(token).contains("sub")))
  }

  @Test func `signatures are two numbers of 32 bytes`() {
    let (one, other) = ([UInt8](repeating: 0x80, count: 32), [UInt8](repeating: 0x7f, count: 31))
    let numbers: [UInt8] = [0x02, 0x21, 0x00] + one + [0x02, 0x1f] + other

    #expect(P256Key.flat([0x30, UInt8(numbers.count)] + numbers) == one + [0] + other)
    #expect(P256Key.flat([0x30, 0x02, 0x02, 0x05]) == nil)
    #expect(P256Key.flat([]) == nil)
  }

  private static func text(_ part: Substring) throws -> String {
    String(decoding: try bytes(String(part)), as: UTF8.self)
  }
}
