public import HTML

/// A search field. A script asks while one types and puts the answer into what is marked as results.
public struct SearchForm: HTML {
  let caption: String
  let target: URLPath
  let query: String
  let placeholder: String
  let saysTyping: Bool
  let context: PageContext

  /// - Parameters:
  ///   - caption: what a screen reader says.
  ///   - saysTyping: whether the script says with `typing=1` that the text may not be whole yet.
  public init(
    _ caption: String, action: URLPath, query: String, placeholder: String = "Search", saysTyping: Bool = false,
    _ context: PageContext
  ) {
    self.caption = caption
    self.target = action
    self.query = query
    self.placeholder = placeholder
    self.saysTyping = saysTyping
    self.context = context
  }

  public var body: some HTML {
    form(
      .class("search"), .role("search"), .method("get"), .action(target), .data("search"),
      .data("says-typing").when(saysTyping)
    ) {
      label(.class("visually-hidden"), .for("q")) { caption }
      context.icon("search")
      input(
        .class("input"), .id("q"), .name("q"), .type("search"), .value(query), .placeholder(placeholder),
        .autocomplete("off"), .autocapitalize("none"), .enterkeyhint("search"), .written)
      button(.class("button button-small no-script")) { "Search" }
    }
  }
}
