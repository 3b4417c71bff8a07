/// Markup that is written as it is. It can be created only from a literal of the program, so nothing that a person
/// types ever becomes markup.
public struct TrustedHTML: Sendable, ExpressibleByStringLiteral {
  @usableFromInline let markup: StaticString

  public init(stringLiteral markup: StaticString) { self.markup = markup }
}

/// A piece of ready-made markup, such as the doctype.
public struct Raw: HTMLLeaf, Sendable {
  @usableFromInline let html: TrustedHTML

  /// - Parameter html: The markup, written without escaping.
  @inlinable public init(_ html: TrustedHTML) { self.html = html }

  /// Writes the markup as it is.
  @inlinable public func render(into output: inout HTMLOutput) { output.write(html.markup) }
}
