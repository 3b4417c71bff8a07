extension Int {
  /// The number with a comma between groups of three digits: "1,234".
  public var grouped: String {
    if magnitude < 1000 { return String(self) }
    var text = ""
    let digits = String(magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return self < 0 ? "-" + text : text
  }

  /// "1 like", "1,234 likes".
  public func counted(_ one: String, _ many: String) -> String { "\(grouped) \(self == 1 ? one : many)" }
}

extension [String] {
  /// "tea", "tea and milk", "tea, milk and sugar".
  public var inSentence: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension String {
  /// With a capital letter and a full stop.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
