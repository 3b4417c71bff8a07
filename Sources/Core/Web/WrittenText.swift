public import Wire

/// What somebody wrote, as it is kept: without white space at both ends, within its bounds.
public enum WrittenText {
  /// The bytes that white space around a text may take beyond those of the text.
  private static let mostAround = 1024

  /// - Parameters:
  ///   - count: the most Unicode scalars.
  ///   - missing: what is said of an empty text.
  /// - Throws: 422 `missing`, `invisible` or `too_long` for the field.
  public static func required(
    _ text: String, _ field: String, atMost count: Int, missing: String = "Write something first."
  ) throws(Problem) -> String {
    let text = try optional(text, field, atMost: count)
    guard !text.isEmpty else { throw .validation(field, "missing", missing) }
    return text
  }

  /// - Parameter count: the most Unicode scalars.
  /// - Throws: 422 `invisible` or `too_long` for the field.
  public static func optional(_ text: String?, _ field: String, atMost count: Int) throws(Problem) -> String {
    let written = text ?? ""
    let tooLong = Problem.FieldError(
      field: field, code: "too_long", detail: "Use at most \(count.grouped) characters.")
    // Before any work on it.
    guard written.utf8.count <= TextBound.bytes(count) + mostAround else { throw .validation([tooLong]) }
    let text = trimmed(written)
    guard text.fits(count) else { throw .validation([tooLong]) }
    guard text.isEmpty || !text.unicodeScalars.allSatisfy(isInvisible) else {
      throw .validation(field, "invisible", "This contains only invisible characters.")
    }
    return text
  }

  /// Whether a scalar leaves nothing on the page by itself: white space, controls, what the Unicode Standard has fonts ignore
  /// (5.21: zero-width and bidi characters, fillers, selectors, tags), the blank of Braille, and annotation marks.
  public static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return true }
    return properties.generalCategory == .control || scalar == "\u{2800}" || ("\u{FFF9}"..."\u{FFFB}").contains(scalar)
  }
}
