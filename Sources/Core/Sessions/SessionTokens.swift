internal import Wire

/// The texts by which a session is shown: a browser's cookie, an access token, a refresh token. All are signed, none is
/// stored; a session that has ended is refused whatever its tokens say.
struct SessionTokens: Sendable {
  let keys: SigningKeys

  static let accessSeconds = 15 * 60
  static let sessionSeconds = 60 * 24 * 60 * 60
  /// How long after it began, or was renewed, a browser's session is renewed when it is used.
  static let renewalSeconds: Int64 = 24 * 60 * 60

  // MARK: Cookie

  func cookie(_ session: ID<Session>) -> String {
    Base64URL.encode(session.bytes + keys.sign(.browserSession, session.bytes))
  }

  func session(cookie: String) -> ID<Session>? {
    guard let bytes = Base64URL.decode(cookie), bytes.count == 48 else { return nil }
    guard keys.verify(.browserSession, Array(bytes.prefix(16)), signature: bytes.dropFirst(16)) else { return nil }
    return ID(bytes: bytes.prefix(16))
  }

  // MARK: Access token (RFC 7519, signed by HS256 of RFC 7518, section 3.2)

  private static let header = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))

  func accessToken(_ session: ID<Session>, account: ID<AuthAPI.Account>, now: Timestamp) -> String {
    let seconds = now.microseconds / 1_000_000
    let claims =
      #"{"sub":"\#(account)","sid":"\#(session)","iat":\#(seconds),"exp":\#(seconds + Int64(Self.accessSeconds))}"#
    let signed = Self.header + "." + Base64URL.encode(Array(claims.utf8))
    return signed + "." + Base64URL.encode(keys.sign(.accessToken, Array(signed.utf8)))
  }

  func session(accessToken: some StringProtocol, now: Timestamp) -> (session: ID<Session>, expiry: Timestamp)? {
    let token = Array(accessToken.utf8)
    let head = Self.header.utf8.count
    guard token.count > head, token[..<head].elementsEqual(Self.header.utf8), token[head] == UInt8(ascii: "."),
      let end = token.lastIndex(of: UInt8(ascii: ".")), end > head,
      let signature = Base64URL.decode(token[(end + 1)...]),
      signature.count == 32, keys.verify(.accessToken, Array(token[..<end]), signature: signature),
      let claims = Base64URL.decode(token[(head + 1)..<end]),
      // The signature says that the text is our own; one that does not parse is of no known form.
      let value = try? JSONValue(parsing: claims),
      case .number(let expiry)? = value["exp"], let expiry = Int64(expiry), expiry > now.microseconds / 1_000_000,
      let session = value["sid"]?.string.flatMap({ ID<Session>($0) })
    else { return nil }
    return (session, Timestamp(microseconds: expiry * 1_000_000))
  }

  // MARK: Refresh token

  func refreshToken(_ session: ID<Session>, generation: Int64) -> String {
    let body = session.bytes + bigEndian(UInt64(bitPattern: generation))
    return Base64URL.encode(body + keys.sign(.refreshToken, body))
  }

  func session(refreshToken: String) -> (session: ID<Session>, generation: Int64)? {
    guard let bytes = Base64URL.decode(refreshToken), bytes.count == 56,
      keys.verify(.refreshToken, Array(bytes.prefix(24)), signature: bytes.dropFirst(24)),
      let session = ID<Session>(bytes: bytes.prefix(16))
    else { return nil }
    let generation = bytes[16..<24].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (session, Int64(bitPattern: generation))
  }
}

func bigEndian(_ value: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - $0 * 8)) } }

extension ID {
  /// The 16 bytes, big-endian.
  var bytes: [UInt8] { bigEndian(high) + bigEndian(low) }

  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    let words = bytes.reduce((UInt64(0), UInt64(0))) { ($0.0 << 8 | $0.1 >> 56, $0.1 << 8 | UInt64($1)) }
    self.init(high: words.0, low: words.1)
  }
}
