public import HTML

/// A search field. A script asks while one types and puts the answer into what is marked as results.
public struct SearchForm: HTML {
  let caption: String
  let target: URLPath
  let query: String
  let placeholder: String
  let context: PageContext

  /// - Parameter caption: what a screen reader says.
  public init(
    _ caption: String, action: URLPath, query: String, placeholder: String = "Search", _ context: PageContext
  ) {
    self.caption = caption
    self.target = action
    self.query = query
    self.placeholder = placeholder
    self.context = context
  }

  public var body: some HTML {
    form(.class("search"), .role("search"), .method("get"), .action(target), .data("search")) {
      label(.class("visually-hidden"), .for("q")) { caption }
      context.icon("search")
      input(
        .class("input"), .id("q"), .name("q"), .type("search"), .value(query), .placeholder(placeholder),
        .autocomplete("off"), .autocapitalize("none"), .enterkeyhint("search"), .written)
      button(.class("button button-small no-script")) { "Search" }
    }
  }
}
