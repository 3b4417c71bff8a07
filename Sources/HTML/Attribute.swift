/// One attribute of an element. Values are escaped when they are written; addresses must be a `URLPath`.
///
/// There is deliberately no `style` and no `on…`: the content security policy of the house forbids both.
public struct Attribute {
  @usableFromInline
  enum Value {
    /// The attribute is left out.
    case absent
    /// A boolean attribute: present without a value.
    case present
    case literal(StaticString)
    case text(String)
    case number(Int)
    case uuid(high: UInt64, low: UInt64)
    case url(URLPath)
  }

  @usableFromInline let prefix: StaticString
  @usableFromInline let name: StaticString
  @usableFromInline let value: Value

  @usableFromInline let fragment: StaticString

  @inlinable init(
    _ name: StaticString, _ value: Value, prefix: StaticString = " ", fragment: StaticString = ""
  ) {
    self.prefix = prefix
    self.name = name
    self.value = value
    self.fragment = fragment
  }

  @usableFromInline
  func write(into output: inout HTMLOutput) {
    if case .absent = value { return }
    output.write(prefix)
    output.write(name)
    if case .present = value { return }
    output.write("=\"")
    switch value {
    case .absent, .present: break
    case .literal(let literal): output.write(escapedLiteral: literal)
    case .text(let text): output.write(escaped: text)
    case .number(let number): output.write(number)
    case .uuid(let high, let low): output.write(uuid: high, low)
    case .url(let url):
      url.write(into: &output)
      if fragment.utf8CodeUnitCount > 0 {
        output.write("#")
        output.write(escapedLiteral: fragment)
      }
    }
    output.write("\"")
  }
}
