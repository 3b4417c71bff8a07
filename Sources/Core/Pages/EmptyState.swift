public import HTML

/// What a screen shows where there is nothing yet: what will be here, and the next step.
public struct EmptyState<Actions: HTML>: HTML {
  let heading: String
  let explanation: String
  let symbol: StaticString
  let context: PageContext
  let actions: Actions

  public init(
    _ heading: String, _ explanation: String, symbol: StaticString, _ context: PageContext,
    @HTMLBuilder actions: () -> Actions
  ) {
    self.heading = heading
    self.explanation = explanation
    self.symbol = symbol
    self.context = context
    self.actions = actions()
  }

  public var body: some HTML {
    div(.class("empty")) {
      span(.class("empty-icon")) { context.icon(symbol) }
      h2 { heading }
      p(.class("quiet")) { explanation }
      div(.class("empty-actions")) { actions }
    }
  }
}
