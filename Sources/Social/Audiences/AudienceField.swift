public import Core
public import HTML
public import Wire

/// Who sees what is being written: a choice of the app's audiences, and of the viewer's circles. Works without scripts; a form that has
/// it is read by `AudienceField.read`.
public struct AudienceField: HTML {
  let kinds: [SocialAPI.AudienceKind]
  let circles: [SocialAPI.Circle]
  let chosen: SocialAPI.Audience
  let error: String?
  let ownCircles: URLPath

  /// - Parameters:
  ///   - circles: the viewer's own, from `Audience.circles(of:)`.
  ///   - chosen: what is ticked; the app's standard unless said.
  ///   - error: `errors.fields["audience"]` of a form.
  ///   - people: whose circles they are.
  public init<Thing>(
    _ audience: Audience<Thing>, circles: [SocialAPI.Circle], chosen: SocialAPI.Audience? = nil, error: String? = nil,
    of people: People
  ) {
    kinds = audience.kinds
    self.circles = circles
    self.chosen = chosen ?? SocialAPI.Audience(kind: audience.standard)
    self.error = error
    ownCircles = people.page("/circles")
  }

  /// For what is not one thing but many: without circles.
  public init(offering kinds: [SocialAPI.AudienceKind], chosen: SocialAPI.AudienceKind, error: String? = nil) {
    self.kinds = kinds
    circles = []
    self.chosen = SocialAPI.Audience(kind: chosen)
    self.error = error
    ownCircles = "/"
  }

  /// The choice submitted with a form; nil if it has no such field.
  public static func read(_ form: FormFields) -> SocialAPI.Audience? {
    let kind = form["audience"]
    guard !kind.isEmpty else { return nil }
    let circles = form.all("circle").compactMap { ID<SocialAPI.Circle>($0) }
    return SocialAPI.Audience(
      kind: SocialAPI.AudienceKind(rawValue: kind), circles: kind == "circles" ? circles : nil)
  }

  /// The choice.
  public var body: some HTML {
    fieldset(.class("choices audience"), .data("audience"), FieldNotes.link("audience", hint: nil, error: error)) {
      legend { "Who can see this" }
      ForEach(kinds) { kind in
        if kind != .circles {
          AudienceOption(kind: kind, isOn: chosen.kind == kind)
        } else if circles.isEmpty {
          p(.class("hint quiet")) {
            "With circles you can show a post to some of your followers only. "
            a(.href(ownCircles)) { "Make a circle" }
          }
        } else {
          AudienceOption(kind: kind, isOn: chosen.kind == kind)
          div(.class("audience-circles"), .role("group"), .aria("label", "Circles")) {
            ForEach(circles) { CircleTick(circle: $0, isOn: chosen.circles?.contains($0.id) == true) }
          }
        }
      }
      FieldNotes(name: "audience", hint: nil, error: error)
    }
  }
}

struct AudienceOption: HTML {
  let kind: SocialAPI.AudienceKind
  let isOn: Bool

  var body: some HTML {
    label(.class("choice"), .for("audience-\(kind.rawValue)")) {
      input(
        .type("radio"), .id("audience-\(kind.rawValue)"), .name("audience"), .value(kind.rawValue), .checked(isOn))
      span(.class("choice-words")) {
        span { kind.words }
        span(.class("quiet")) { kind.explanation }
      }
    }
  }
}

struct CircleTick: HTML {
  let circle: SocialAPI.Circle
  let isOn: Bool

  var body: some HTML {
    label(.class("choice"), .for("circle-\(circle.id)")) {
      input(.type("checkbox"), .id("circle-\(circle.id)"), .name("circle"), .value("\(circle.id)"), .checked(isOn))
      span(.class("choice-words")) {
        span { Written(circle.name) }
        span(.class("quiet")) { circle.memberCount.counted("person", "people") }
      }
    }
  }
}

extension SocialAPI.AudienceKind {
  /// As people choose it.
  var words: String {
    switch self {
    case .everyone: "Everyone"
    case .followers: "Followers"
    case .friends: "Friends"
    case .circles: "Circles"
    default: "Only me"
    }
  }

  var explanation: String {
    switch self {
    case .everyone: "Everyone who has joined this app here"
    case .followers: "Everyone who follows you"
    case .friends: "People who follow you and whom you follow"
    case .circles: "Only members of the circles that you tick"
    default: "Nobody else"
    }
  }
}
