public import HTML

/// A symbol of an icon sprite, drawn in the colour of the text. It says nothing to a screen reader: its button does.
public struct Icon: HTMLLeaf {
  let source: URLPath

  /// - Parameter source: the sprite's address with the symbol's name behind `#`.
  public init(_ source: URLPath) { self.source = source }

  public func render(into output: inout HTMLOutput) {
    Raw("<svg class=\"icon\" aria-hidden=\"true\"><use href=\"").render(into: &output)
    source.render(into: &output)
    Raw("\"></use></svg>").render(into: &output)
  }
}

/// The app's name as lettering.
public struct Wordmark: HTML {
  let context: PageContext

  public init(context: PageContext) { self.context = context }

  public var body: some HTML {
    svg(.class("wordmark"), .role("img"), .aria("label", context.look.name)) {
      use(.href(context.symbol("wordmark")))
    }
  }
}
