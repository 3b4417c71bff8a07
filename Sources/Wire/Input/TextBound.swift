/// The bound of a text: so many Unicode scalars, which JSON Schema's `maxLength` counts, and therefore at most four times as many bytes.
/// The bytes come first, since their number is known without a look at the text.
///
/// The `count` of a `String` is no bound: one `Character` has any number of combining marks. `Scripts/text_bounds.py` keeps it
/// out of comparisons.
extension StringProtocol {
  /// Whether the text has at most so many Unicode scalars.
  public func fits(_ scalars: Int) -> Bool {
    let bytes = utf8.count
    return bytes <= scalars || (bytes <= TextBound.bytes(scalars) && unicodeScalars.count <= scalars)
  }

  /// Whether the text has at least and at most so many Unicode scalars.
  public func fits(_ scalars: ClosedRange<Int>) -> Bool {
    fits(scalars.upperBound) && unicodeScalars.count >= scalars.lowerBound
  }

  /// The start of the text: at most so many Unicode scalars, without a part of a character at its end unless there is nothing else.
  public func head(_ scalars: Int) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: scalars, limitedBy: endIndex), end != endIndex else {
      return String(self)
    }
    let head = String(String.UnicodeScalarView(unicodeScalars[..<end]))
    var longer = head
    longer.unicodeScalars.append(unicodeScalars[end])
    let whole = longer[..<longer.index(before: longer.endIndex)]
    return whole.isEmpty ? head : String(whole)
  }
}

/// What follows from the number of Unicode scalars that a text may have.
public enum TextBound {
  /// The most bytes of UTF-8 that so many Unicode scalars take (RFC 3629, section 3).
  public static func bytes(_ scalars: Int) -> Int { 4 * scalars }
}

extension JSONValue {
  /// The schema keywords of a text with at least and at most so many Unicode scalars.
  static func text(_ scalars: ClosedRange<Int>) -> JSONValue {
    let most = JSONValue.Member("maxLength", .number(scalars.upperBound))
    return .object(
      scalars.lowerBound > 0 ? [.init("minLength", .number(scalars.lowerBound)), most] : [most])
  }

  /// The schema keywords of a text with at most so many Unicode scalars.
  static func text(_ most: Int) -> JSONValue { text(0...most) }

  /// The schema keywords of an array of texts.
  static func texts(_ scalars: ClosedRange<Int>, atMost count: Int? = nil, atLeast least: Int = 0) -> JSONValue {
    var members = [JSONValue.Member("items", text(scalars))]
    if least > 0 { members.append(.init("minItems", .number(least))) }
    if let count { members.append(.init("maxItems", .number(count))) }
    return .object(members)
  }

  /// This schema with the keywords of `bounds`; its `items` get those of their `items`.
  func bounded(by bounds: JSONValue?) -> JSONValue {
    guard let bounds = bounds?.members, var members = self.members else { return self }
    for bound in bounds {
      if let index = members.firstIndex(where: { $0.name == bound.name }) {
        let isSchema = bound.value.members != nil
        members[index].value = isSchema ? members[index].value.bounded(by: bound.value) : bound.value
      } else {
        members.append(bound)
      }
    }
    return .object(members)
  }
}
