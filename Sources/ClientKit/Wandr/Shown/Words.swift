public import Wire

extension WandrAPI.Rating {
  /// The seed's sign.
  public var glyph: String {
    switch self {
    case .skip: "👎"
    case .mustSee: "🔥"
    default: "👍"
    }
  }

  /// What it is called.
  public var words: String {
    switch self {
    case .skip: "Skip"
    case .mustSee: "Must-See"
    default: "Solid"
    }
  }

  /// What it means.
  public var meaning: String {
    switch self {
    case .skip: "Wouldn’t recommend"
    case .mustSee: "Exceptional, go out of your way"
    default: "Good, would go again"
    }
  }
}

extension WandrKit.Want {
  /// The sign of a place to go.
  public static var glyph: String { "🔖" }
}

extension WandrAPI.Visibility {
  /// As people choose it.
  public var words: String {
    switch self {
    case .me: "Only me"
    case .trip: "The trip’s people"
    case .everyone: "Everyone"
    default: "Friends"
    }
  }
}

extension WandrAPI.Publishing {
  /// As people choose it.
  public var words: String {
    switch self {
    case .nextDay: "A day later"
    case .tripEnd: "After the trip"
    default: "Now"
    }
  }
}

extension DatePrecision {
  /// As people choose it.
  public var words: String {
    switch self {
    case .day: "The day"
    case .month: "The month"
    case .year: "The year"
    default: "Not known"
    }
  }
}
