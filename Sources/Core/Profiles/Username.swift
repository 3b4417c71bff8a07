internal import Wire

/// A username in the one form that is stored: 3 to 30 of `a-z 0-9 . _`; upper case counts as lower.
public struct Username: Hashable, Sendable {
  public let text: String

  /// Why a text is no username; the raw value is the stable reason.
  public enum Objection: String, Error, Sendable {
    case tooShort = "too_short"
    case tooLong = "too_long"
    case characters

    public var detail: String {
      switch self {
      case .tooShort: "Use at least 3 characters."
      case .tooLong: "Use at most 30 characters."
      case .characters: "Use letters a to z, digits, dots and underscores only."
      }
    }
  }

  public init(_ input: String) throws(Objection) {
    // Lower case takes work and may have fewer bytes.
    guard input.utf8.count <= 4 * 30 else { throw .tooLong }
    let text = input.lowercased()
    let isLegal = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }
    guard isLegal else { throw .characters }
    guard text.utf8.count >= 3 else { throw .tooShort }
    guard text.utf8.count <= 30 else { throw .tooLong }
    self.text = text
  }
}

extension Username {
  /// What somebody of this name could be called, the shortest first: its words with full stops between them, and with numbers behind them
  /// where another has it. None where the name has too few of the letters that usernames have.
  static func proposals(for name: String) -> [String] {
    let words = SearchText.typed(name).split(separator: " ").map { word in
      String(word.unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
    }
    let base = trimmingStops(words.filter { !$0.isEmpty }.joined(separator: ".").head(28))
    guard base.utf8.count >= SocialAPI.Limits.username.lowerBound else { return [] }
    return [base] + (2...20).map { "\(base)\($0)" }
  }

  private static func trimmingStops(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
