public import Wire

/// An attribute of an element. Text is escaped when it is written; an address must be a `URLPath`.
///
/// `style` and the event handlers (`on…`) are missing on purpose: the Content Security Policy forbids both.
public struct Attribute {
  @usableFromInline
  enum Value {
    /// The attribute is left out.
    case absent
    /// A boolean attribute: present without a value.
    case present
    /// A literal of the program without `"` or `&`.
    case literal(StaticString)
    case text(String)
    /// Text that is shown or said, isolated.
    case words(String)
    /// A literal of the program followed by text that is shown or said, isolated.
    case phrase(StaticString, String)
    case number(Int)
    case uuid(high: UInt64, low: UInt64)
    case url(URLPath)
    indirect case sources(SourceSet)
  }

  /// The prefix of the name.
  @usableFromInline
  enum Family {
    case plain, data, aria
  }

  @usableFromInline let name: StaticString
  @usableFromInline let family: Family
  @usableFromInline let value: Value

  @inlinable @inline(__always) init(_ name: StaticString, _ value: Value, _ family: Family = .plain) {
    self.name = name
    self.family = family
    self.value = value
  }

  @inlinable @inline(__always)
  func write(into output: inout HTMLOutput) {
    switch value {
    case .absent: return
    case .present:
      writeName(into: &output)
      return
    case .literal(let literal):
      begin(into: &output)
      output.write(literal)
    case .text(let text):
      begin(into: &output)
      output.write(escaped: text)
    case .words(let text):
      begin(into: &output)
      output.write(escaped: text.isolated)
    case .phrase(let literal, let text):
      begin(into: &output)
      output.write(literal)
      output.write(escaped: text.isolated)
    case .number(let number):
      begin(into: &output)
      output.write(number)
    case .uuid(let high, let low):
      begin(into: &output)
      output.write(uuid: high, low)
    case .url(let url):
      begin(into: &output)
      url.write(into: &output)
    case .sources(let sources):
      begin(into: &output)
      sources.write(into: &output)
    }
    output.write("\"")
  }

  @inlinable @inline(__always)
  func begin(into output: inout HTMLOutput) {
    writeName(into: &output)
    output.write("=\"")
  }

  @inlinable @inline(__always)
  func writeName(into output: inout HTMLOutput) {
    switch family {
    case .plain: output.write(" ")
    case .data: output.write(" data-")
    case .aria: output.write(" aria-")
    }
    output.write(name)
  }
}

/// The candidates of a responsive image (HTML Living Standard, 4.8.4.2.1): an address with three suffixes, each with
/// the width of its image in pixels.
public struct SourceSet: Sendable {
  @usableFromInline let base: URLPath
  @usableFromInline let small: (name: StaticString, width: Int)
  @usableFromInline let medium: (name: StaticString, width: Int)
  @usableFromInline let large: (name: StaticString, width: Int)

  /// - Parameter base: The address; the name of each candidate takes the place of its suffix.
  public init(
    _ base: URLPath, small: (name: StaticString, width: Int), medium: (name: StaticString, width: Int),
    large: (name: StaticString, width: Int)
  ) {
    self.base = base
    self.small = small
    self.medium = medium
    self.large = large
  }

  @usableFromInline
  func write(into output: inout HTMLOutput) {
    write(small, into: &output)
    output.write(", ")
    write(medium, into: &output)
    output.write(", ")
    write(large, into: &output)
  }

  private func write(_ candidate: (name: StaticString, width: Int), into output: inout HTMLOutput) {
    base.appending(candidate.name).write(into: &output)
    output.write(" ")
    output.write(candidate.width)
    output.write("w")
  }
}
