public import HTML

/// A row that scrolls sideways, with a hint at its ends. Without scripts it has a scroll bar on a desktop.
public struct ScrollRow<Row: HTML>: HTML {
  let context: PageContext
  let row: Row

  /// - Parameter row: an element marked by `data-row-scroll`, which keys reach: itself or what it holds.
  public init(_ context: PageContext, @HTMLBuilder row: () -> Row) {
    self.context = context
    self.row = row()
  }

  public var body: some HTML {
    div(.class("scroll-row"), .data("row")) {
      row
      // For the mouse alone: keys and screen readers go through the row itself.
      button(
        .type("button"), .class("slide-arrow slide-back needs-script"), .data("row-turn", -1), .aria("hidden", true),
        .tabindex(-1), .hidden()
      ) { context.icon("back") }
      button(
        .type("button"), .class("slide-arrow slide-on needs-script"), .data("row-turn", 1), .aria("hidden", true),
        .tabindex(-1), .hidden()
      ) { context.icon("back") }
    }
  }
}
