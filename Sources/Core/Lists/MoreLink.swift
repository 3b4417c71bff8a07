public import HTML

/// The link to the next page of a list; nothing where the list ends. Scripts fetch the page and append its items.
public struct MoreLink: HTML {
  let text: String
  let address: URLPath?
  let hook: StaticString

  /// - Parameters:
  ///   - prefix: The address up to the cursor.
  ///   - next: The page's cursor; nil on the last page.
  ///   - hook: The `data-` attribute by which a script finds the link.
  public init(_ text: String, _ prefix: StaticString, _ next: String?, hook: StaticString = "next") {
    self.text = text
    self.address = next.map { URLPath(prefix, $0) }
    self.hook = hook
  }

  /// For a list whose address has other parameters too.
  public init(_ text: String, to address: URLPath?) {
    self.text = text
    self.address = address
    self.hook = "next"
  }

  public var body: some HTML {
    if let address { a(.class("more-link"), .href(address), .data(hook)) { text } }
  }
}

/// The end of a feed's page: the link to the next one, or word that there is nothing more.
public struct FeedEnd: HTML {
  let more: MoreLink
  let seen: String
  let context: PageContext

  /// - Parameter seen: What the reader has seen all of.
  public init(_ more: MoreLink, seen: String, _ context: PageContext) {
    self.more = more
    self.seen = seen
    self.context = context
  }

  public var body: some HTML {
    if more.address != nil {
      more
    } else {
      div(.class("caught-up"), .data("end")) {
        context.icon("check")
        p(.class("strong")) { "You’re all caught up" }
        p(.class("quiet")) { seen }
      }
    }
  }
}
