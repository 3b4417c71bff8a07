import Core
import HTML
import Wire

extension WandrAPI.Rating {
  /// The sign that stands for the rating.
  var glyph: String {
    switch self {
    case .skip: "👎"
    case .mustSee: "🔥"
    default: "👍"
    }
  }

  /// What it is called.
  var words: String {
    switch self {
    case .skip: "Skip"
    case .mustSee: "Must-See"
    default: "Solid"
    }
  }

  /// What it means.
  var explanation: String {
    switch self {
    case .skip: "Wouldn’t recommend"
    case .mustSee: "Exceptional, go out of your way"
    default: "Good, would go again"
    }
  }

  /// The class of what has its colour and shape.
  var look: StaticString {
    switch self {
    case .skip: "rating rating-skip"
    case .mustSee: "rating rating-must-see"
    default: "rating rating-solid"
    }
  }
}

/// What somebody thinks of a place: sign, word, colour and shape, so that none of them is needed.
struct RatingMark: HTML {
  let rating: WandrAPI.Rating

  init(_ rating: WandrAPI.Rating) { self.rating = rating }

  var body: some HTML {
    span(.class(rating.look)) {
      span(.aria("hidden", true)) { rating.glyph }
      " "
      rating.words
    }
  }
}

/// Three buttons, each of which sends the form with its rating.
struct RatingButtons: HTML {
  /// What is rated.
  let name: String

  var body: some HTML {
    div(.class("rating-buttons"), .role("group"), .aria("label", "Rate ", name)) {
      ForEach(WandrAPI.Rating.known) { rating in
        button(.class("rating-button"), .name("rating"), .value(rating.rawValue), .title(rating.explanation)) {
          span(.class("rating-glyph"), .aria("hidden", true)) { rating.glyph }
          span { rating.words }
        }
      }
    }
  }
}

/// The same as a choice of a larger form.
struct RatingField: HTML {
  let chosen: String
  let error: String?

  var body: some HTML {
    fieldset(.class("choices ratings"), FieldNotes.link("rating", hint: nil, error: error)) {
      legend { "How was it?" }
      ForEach(WandrAPI.Rating.known) { rating in
        label(.class("choice"), .for("rating-\(rating.rawValue)")) {
          input(
            .type("radio"), .id("rating-\(rating.rawValue)"), .name("rating"), .value(rating.rawValue),
            .checked(rating.rawValue == chosen))
          span(.class("choice-words")) {
            span {
              span(.aria("hidden", true)) { rating.glyph }
              " "
              rating.words
            }
            span(.class("quiet")) { rating.explanation }
          }
        }
      }
      FieldNotes(name: "rating", hint: nil, error: error)
    }
  }
}
