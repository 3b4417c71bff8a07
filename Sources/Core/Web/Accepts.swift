/// What a client says that it takes, in `Accept` or `Accept-Encoding` (RFC 9110, section 12.5).
enum Accepts {
  /// Whether the lines of such a field name a value with a weight above 0; nil where they do not name it. A wildcard stands
  /// for nothing but itself.
  ///
  /// - Parameter value: in lower case, without parameters.
  static func names(_ value: String, in lines: [String]) -> Bool? {
    for part in lines.joined(separator: ",").lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { word in String(word.filter { $0 != " " && $0 != "\t" }) }
      guard words.first == value else { continue }
      return !words.dropFirst().contains { word in
        word.hasPrefix("q=") && word.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
      }
    }
    return nil
  }
}
