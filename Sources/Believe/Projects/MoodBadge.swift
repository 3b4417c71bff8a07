import HTML
import Wire

/// How a project is going: a dot of its colour, and always the words.
struct MoodBadge: HTML {
  let mood: BelieveAPI.Mood

  var body: some HTML {
    span(.class("mood")) {
      span(.class(mood.dot), .aria("hidden", true)) { "" }
      mood.label
    }
  }
}

extension BelieveAPI.Mood {
  var dot: StaticString {
    switch self {
    case .green: "mood-dot mood-green"
    case .yellow: "mood-dot mood-yellow"
    case .red: "mood-dot mood-red"
    default: "mood-dot"
    }
  }
}
