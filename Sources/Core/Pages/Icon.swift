public import HTML

/// A symbol of an icon sprite, drawn in the colour of the text. It says nothing to a screen reader: its button does.
public struct Icon: HTML {
  let symbol: StaticString
  let sprite: URLPath

  public init(_ symbol: StaticString, sprite: URLPath) {
    self.symbol = symbol
    self.sprite = sprite
  }

  public var body: some HTML {
    svg([.class("icon"), .aria("hidden", "true")]) { use([.href(sprite, fragment: symbol)]) }
  }
}

/// The app's name as lettering.
public struct Wordmark: HTML {
  let context: PageContext

  public init(context: PageContext) { self.context = context }

  public var body: some HTML {
    svg([.class("wordmark"), .role("img"), .aria("label", context.look.name)]) {
      use([.href(context.assets.url(context.look.sprite), fragment: "wordmark")])
    }
  }
}
