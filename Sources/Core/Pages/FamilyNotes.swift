import HTML

/// Asks a member of a family whether they follow the others and are followed by them.
struct FamilyNote: HTML {
  let context: PageContext

  var body: some HTML {
    section(.class("new-app"), .aria("label", "The family")) {
      div(.class("new-app-text")) {
        p(.class("strong")) { "\(context.look.name) is for a family" }
        p(.class("quiet")) {
          "Those who join follow each other, unless one leaves the other out. See who’s here before you decide."
        }
      }
      a(.class("button button-small"), .href(context.look.home.appending("/family"))) { "See who’s here" }
      form(.method("post"), .action(context.look.home.appending("/family/decline")), .data("once")) {
        button(.class("button button-small button-plain")) { "Not now" }
      }
    }
  }
}

/// Asks an operator whether the people of an app are a family or friends.
struct CircleKindNote: HTML {
  let context: PageContext

  var body: some HTML {
    section(.class("new-app"), .aria("label", "For you as the operator")) {
      div(.class("new-app-text")) {
        p(.class("strong")) { "Who is \(context.look.name) for?" }
        p(.class("quiet")) { "In a family people agree to follow each other; friends choose whom to follow." }
      }
      a(.class("button button-small"), .href("/operator#rules")) { "Answer" }
    }
  }
}
