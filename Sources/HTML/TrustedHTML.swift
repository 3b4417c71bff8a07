/// Markup that is written as it is. This file is the only place that can make it, and only from a literal of the
/// program, so that nothing typed by a person can ever become markup.
public struct TrustedHTML: Sendable, ExpressibleByStringLiteral {
  @usableFromInline let markup: StaticString

  public init(stringLiteral markup: StaticString) { self.markup = markup }
}

/// A piece of ready-made markup, such as the doctype.
public struct Raw: HTMLLeaf, Sendable {
  @usableFromInline let html: TrustedHTML

  @inlinable public init(_ html: TrustedHTML) { self.html = html }

  @inlinable public func render(into output: inout HTMLOutput) { output.write(html.markup) }
}
