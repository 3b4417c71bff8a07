public import Wire

/// A write that waits to be sent, or was refused.
public struct OutboxRow: Hashable, Sendable, Identifiable {
  /// What has become of it.
  public enum State: Hashable, Sendable {
    /// It waits for a connection, for an earlier one, or for its turn.
    case waiting
    /// It was refused; trying again or giving it up is the person's decision.
    case failed(Reason)
  }

  /// Why a write was refused.
  public enum Reason: Hashable, Sendable {
    /// The server's words.
    case refused(Problem)
    /// It was sent a day ago or longer, and no answer came: whether it was done can't be asked any more.
    case unknown
    /// It can't be sent, such as a photo whose file is gone.
    case unsendable
  }

  /// Its place in the outbox.
  public let number: Int64
  /// The name of the call: `kinnect.like`.
  public let call: String
  /// What it is about. Of one subject, one is sent after the other.
  public let subject: String
  /// When it was written.
  public let madeAt: Timestamp
  /// Whether it waits or was refused.
  public let state: State
  /// By what the thing is called here that it makes; nil where it makes none.
  public let local: String?

  let input: String
  let fold: String?
  let key: String
  let shown: [UInt8]?
  let sentAt: Timestamp?
  let attempts: Int
  let notBefore: Timestamp

  public var id: Int64 { number }

  /// What is shown until the server has answered; nil for a write that makes nothing.
  public func item<Item: Decodable>(as type: Item.Type = Item.self) throws(StoreError) -> Item? {
    guard let shown else { return nil }
    return try StoreJSON.decode(type, shown)
  }

  /// Whether what it sends names an upload that changes a picture: that of oneself, or a cover.
  public var hasPicture: Bool { fold?.hasSuffix("/picture") == true || fold?.hasSuffix("/cover") == true }

  /// Whether it has been tried, and nothing came of it yet.
  public var hasBeenTried: Bool { sentAt != nil }

  static let columns = """
    number, call, subject, made_at, state, local, input, key, shown, sent_at, attempts, not_before, problem, fold
    """

  init(_ row: StoreRow) throws(StoreError) {
    number = row.integer(0)
    call = row.text(1)
    subject = row.text(2)
    madeAt = Timestamp(microseconds: row.integer(3))
    local = row.optionalText(5)
    input = row.text(6)
    key = row.text(7)
    shown = row.isNull(8) ? nil : row.bytes(8)
    sentAt = row.isNull(9) ? nil : Timestamp(microseconds: row.integer(9))
    fold = row.optionalText(13)
    attempts = Int(row.integer(10))
    notBefore = Timestamp(microseconds: row.integer(11))
    state = row.text(4) == "waiting" ? .waiting : .failed(try Reason(stored: row.optionalText(12)))
  }
}

extension OutboxRow.Reason {
  var stored: String? {
    switch self {
    case .refused(let problem): String(decoding: problem.jsonBytes(), as: UTF8.self)
    case .unknown: "unknown"
    case .unsendable: nil
    }
  }

  fileprivate init(stored: String?) throws(StoreError) {
    switch stored {
    case nil: self = .unsendable
    case "unknown"?: self = .unknown
    case let text?: self = .refused(try StoreJSON.decode(Problem.self, Array(text.utf8)))
    }
  }
}
