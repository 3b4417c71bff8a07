import Core
import HTML
import Wire

/// A builder in a line: picture, name, and a way to their page.
struct CreatorRow: HTML {
  let builder: BelieveAPI.BuilderReference
  let showsView: Bool
  let context: PageContext

  init(_ builder: BelieveAPI.BuilderReference, showsView: Bool = false, _ context: PageContext) {
    self.builder = builder
    self.showsView = showsView
    self.context = context
  }

  var body: some HTML {
    a(.class("creator-row"), .href(.creator(builder.id))) {
      Avatar(builder.avatarURL, .large, context)
      span(.class("username")) { Written(builder.name) }
      if showsView { span(.class("creator-view")) { "View profile" } }
    }
  }
}

/// A builder in a list, with one thing to do.
struct BuilderRow<Action: HTML>: HTML {
  let builder: BelieveAPI.BuilderReference
  let context: PageContext
  let action: Action

  init(_ builder: BelieveAPI.BuilderReference, _ context: PageContext, @HTMLBuilder action: () -> Action) {
    self.builder = builder
    self.context = context
    self.action = action()
  }

  var body: some HTML {
    li(.class("person-row"), .data("person", builder.id.description)) {
      CreatorRow(builder, context)
      action
    }
  }
}
