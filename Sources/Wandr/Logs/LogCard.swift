import Core
import HTML
import Social
import Wire

/// A log in a list or on its own page: who was where, what they thought, the photos, the note, and what one can do.
struct LogCard: HTML {
  let log: WandrAPI.Log
  /// The first one on a page loads its photo at once, the others when they come near.
  let isFirst: Bool
  /// On its own page.
  var isAlone = false
  let context: PageContext

  var body: some HTML {
    article(
      .class("log"), .data("post", uuid: log.id.high, log.id.low), .data("kind", "logs"),
      .data("author", log.author.username), .aria("label", "Log by ", log.author.called(context))
    ) {
      if !isAlone {
        h2(.class("visually-hidden")) {
          "Log by "
          Written(log.author.called(context))
        }
      }
      head
      if !log.media.isEmpty { MediaFrame(log.media, by: log.author.username, isUrgent: isFirst, context) }
      div(.class("log-body")) {
        RatingMark(log.rating)
        if !log.note.isEmpty { p(.class("log-note"), .written) { log.note } }
        if !log.tags.isEmpty {
          ul(.class("tags")) { ForEach(log.tags) { tag in li(.class("tag"), .written) { tag } } }
        }
        LogFacts(log: log, context: context)
        if !isOwn { WantButton(place: log.placeID, log: log.id, isWanted: log.isWantedByMe, context: context) }
      }
    }
  }

  private var isOwn: Bool { context.viewer?.profile == log.author.id.cast() }

  private var head: some HTML {
    header(.class("log-head")) {
      a(.href(.profile(log.author.username)), .tabindex(-1), .aria("hidden", true)) {
        Avatar(log.author.avatarURL, .medium, context)
      }
      div(.class("log-who")) {
        p {
          a(.class("username"), .href(.profile(log.author.username))) { Written(log.author.called(context)) }
          " · "
          a(.class("quiet"), .href(.log(log.id))) { RelativeTime(log.createdAt, now: context.now) }
        }
        p {
          a(.class("log-place"), .href(.place(log.placeID))) { Written(log.place.name) }
          if !log.place.address.isEmpty {
            " "
            span(.class("quiet"), .written) { log.place.address }
          }
        }
      }
      LogMenu(log: log, isOwn: isOwn, context: context)
    }
  }
}

/// When it was, in which trip, and for whom it is.
struct LogFacts: HTML {
  let log: WandrAPI.Log
  let context: PageContext

  var body: some HTML {
    p(.class("log-facts quiet")) {
      if let day = log.visitedOn.flatMap({ VisitDate($0) }) { span { day.words } }
      if let trip = log.tripID {
        span {
          "in "
          a(.href(.trip(trip))) { Written(log.tripName ?? "") }
        }
      }
      if context.viewer?.profile == log.author.id.cast() {
        span { log.visibility.words }
        if log.isInPrivacyZone { span { "Only you see it: it is in a privacy zone" } }
        if let time = log.publishesAt {
          span {
            "Others see it from "
            LocalDate(time)
            " on"
          }
        }
      }
    }
  }
}

/// The three dots of a log.
struct LogMenu: HTML {
  let log: WandrAPI.Log
  let isOwn: Bool
  let context: PageContext

  var body: some HTML {
    if isOwn {
      PostMenu(link: .log(log.id), files: log.media, several: .log(log.id, "/save"), context) {
        a(.class("menu-item"), .href(.log(log.id, "/edit"))) { "Edit log" }
        a(.class("menu-item danger"), .href(.log(log.id, "/delete"))) { "Delete" }
      }
    } else {
      PostMenu(
        link: .log(log.id), files: log.allowsSaving == true ? log.media : [], several: .log(log.id, "/save"),
        report: .log(log.id, "/report"), context
      ) {
        form(
          .class("menu-part"), .method("post"), .action(.profile(log.author.username, "/mute")),
          .data("verbs", log.author.username)
        ) {
          MeantProfile(id: log.author.id)
          button(.class("menu-item"), .data("verb", "mute")) { "Mute \(log.author.username)" }
          button(
            .class("menu-item danger"), .formaction(.profile(log.author.username, "/block")), .data("verb", "block")
          ) { "Block \(log.author.username)" }
        }
      }
    }
  }
}

/// Saves a place to the list of where the viewer wants to go, or takes it off.
struct WantButton: HTML {
  let place: ID<WandrAPI.Place>
  var log: ID<WandrAPI.Log>?
  /// A service's name for the place, where nobody may have chosen it yet.
  var provider: String?
  let isWanted: Bool
  let context: PageContext

  var body: some HTML {
    form(
      .class("want"), .method("post"), .action(.place(place, isWanted ? "/unwant" : "/want")), .data("once")
    ) {
      if let log { input(.type("hidden"), .name("log"), .value("\(log)")) }
      if let provider { input(.type("hidden"), .name("provider"), .value(provider)) }
      button(.class("button button-small button-quiet")) {
        context.icon(isWanted ? "bookmark-full" : "bookmark")
        span { isWanted ? "On your list" : "Want to go" }
      }
    }
  }
}

extension WandrAPI.Visibility {
  /// As people choose it.
  var words: String {
    switch self {
    case .me: "Only me"
    case .trip: "The trip’s people"
    case .everyone: "Everyone"
    default: "Friends"
    }
  }

  var explanation: String {
    switch self {
    case .me: "Nobody else"
    case .trip: "Only people who have joined the trip"
    case .everyone: "Everyone who has joined Wandr here"
    default: "People who follow you and whom you follow, and the trip’s people"
    }
  }
}

/// Logs below each other.
struct LogColumn: HTML {
  let logs: [WandrAPI.Log]
  var isContinued = false
  let context: PageContext

  var body: some HTML {
    div(.class("logs"), .data("list")) {
      ForEach(logs.indices) { index in
        LogCard(log: logs[index], isFirst: index == 0 && !isContinued, context: context)
      }
    }
  }
}
