internal import Wire

/// Names as they are searched: without accents and case, in words.
public enum SearchText {
  /// Compatibility decomposition (Unicode Standard Annex #15, NFKD) without combining marks, in lower case; what is no
  /// letter or digit separates words, of which one space remains.
  public static func folded(_ text: String) -> String {
    var folded = ""
    var pendingSpace = false
    for scalar in NormalForm.compatibilityDecomposed(text).lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: continue
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .spacingMark:
        if pendingSpace, !folded.isEmpty { folded += " " }
        pendingSpace = false
        folded += undecomposable[scalar] ?? String(scalar)
      default: pendingSpace = true
      }
    }
    return folded
  }

  /// What somebody types into a search, folded: the start of it, since more finds nothing.
  public static func typed(_ text: String) -> String { folded(text.head(SocialAPI.Limits.search)) }

  /// What a profile is found by: its username, the rest of the username from each of its words, and the name likewise.
  static func terms(username: String, fullName: String) -> Set<String> {
    terms(of: [username, fullName]).union([username])
  }

  /// Each text, folded, from each of its words on: what it is found by, by its start.
  public static func terms(of texts: [String]) -> Set<String> {
    var terms: Set<String> = []
    for text in texts.map(folded) where !text.isEmpty {
      let words = text.split(separator: " ")
      for start in words.indices { terms.insert(words[start...].joined(separator: " ")) }
    }
    return terms
  }

  /// Letters that Unicode does not decompose but people type without their strokes and ligatures.
  private static let undecomposable: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t", "þ": "th",
  ]
}
