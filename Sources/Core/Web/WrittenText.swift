public import Wire

/// What somebody wrote, as it is kept: without white space at both ends, within its bounds.
public enum WrittenText {
  /// - Parameters:
  ///   - count: the most Unicode scalars.
  ///   - missing: what is said of an empty text.
  /// - Throws: 422 `missing` or `too_long` for the field.
  public static func required(
    _ text: String, _ field: String, atMost count: Int, missing: String = "Write something first."
  ) throws(Problem) -> String {
    let text = try optional(text, field, atMost: count)
    guard !text.isEmpty else { throw .validation(field, "missing", missing) }
    return text
  }

  /// - Parameter count: the most Unicode scalars.
  /// - Throws: 422 `too_long` for the field.
  public static func optional(_ text: String?, _ field: String, atMost count: Int) throws(Problem) -> String {
    let text = trimmed(text ?? "")
    guard text.unicodeScalars.count <= count else {
      throw .validation(field, "too_long", "Use at most \(count.grouped) characters.")
    }
    return text
  }
}
