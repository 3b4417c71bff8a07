internal import SQL
public import Wire

/// Accounts that have one address in several spellings, from before spellings were compared. Each signs in by exactly the one it has. Suspended
/// accounts do not count: where all but one are, that one has the address to itself.
public struct AddressClash: Sendable {
  public struct Account: Sendable {
    /// As it was written.
    public let email: String
    public let createdAt: Timestamp

    public init(email: String, createdAt: Timestamp) {
      self.email = email
      self.createdAt = createdAt
    }

    /// The address for a terminal: what would move its cursor or turn its text stands there by its number.
    public var shown: String {
      email.unicodeScalars.map { scalar in
        let isHidden = scalar.properties.generalCategory == .control || Self.turning.contains(scalar)
        return isHidden ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
      }.joined()
    }

    private static let turning: Set<Unicode.Scalar> = [
      "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
      "\u{2067}", "\u{2068}", "\u{2069}",
    ]
  }

  /// Two or more, the oldest first.
  public let accounts: [Account]

  public init(accounts: [Account]) { self.accounts = accounts }

  /// What the operator can do about it.
  public static let advice = """
    Each account signs in with exactly its own spelling. Ask the owner which one they use, and suspend the others: the one that is left then signs \
    in with any spelling.
    """
}

extension Administration {
  /// Every address that several accounts have.
  public func addressClashes() async throws -> [AddressClash] {
    let shared = try await services.system.read { try AddressKeyQueries.shared(in: $0) }
    var clashes: [(key: String, accounts: [AddressClash.Account])] = []
    for (key, account) in shared {
      // By their bytes: as texts, composed and decomposed letters are equal.
      if let last = clashes.last, last.key.utf8.elementsEqual(key.utf8) {
        clashes[clashes.count - 1].accounts.append(account)
      } else {
        clashes.append((key, [account]))
      }
    }
    return clashes.filter { $0.accounts.count > 1 }.map { AddressClash(accounts: $0.accounts) }
  }
}
