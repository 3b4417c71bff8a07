internal import Core
internal import HTML
internal import Wire

/// A list of what the viewer has written, as this device has it: a script fills it with copies of the row that the page brings.
struct OwnRows: HTML {
  /// What is in a list.
  enum Content: Sendable {
    /// What waits to be sent.
    case waiting
    /// Everything else that the device has.
    case all
    /// What is looked for.
    case found
    /// What waits of one log.
    case one(ID<WandrAPI.Log>)
  }

  let kind: SyncKind
  var content = Content.waiting

  var body: some HTML {
    switch content {
    case .waiting: ul(.class("place-list own-rows"), .data("own", kind.rawValue), .hidden()) {}
    case .all: ul(.class("place-list own-rows"), .data("own", kind.rawValue), .data("shows", "all"), .hidden()) {}
    case .found:
      ul(.class("place-list own-rows"), .data("own", kind.rawValue), .data("shows", "found"), .hidden()) {}
    case .one(let id):
      ul(
        .class("place-list own-rows"), .data("own", kind.rawValue), .data("only", uuid: id.high, id.low), .hidden()
      ) {}
    }
  }
}

/// Looks among what this device has, while one types.
struct OwnSearch: HTML {
  let context: PageContext

  var body: some HTML {
    form(.class("search own-search"), .role("search"), .data("own-search")) {
      label(.class("visually-hidden"), .for("q")) { "Search your places and logs on this device" }
      context.icon("search")
      input(
        .class("input"), .id("q"), .name("q"), .type("search"), .placeholder("Your places and logs"),
        .maxlength(WandrAPI.Limits.search), .autocomplete("off"), .autocapitalize("none"), .enterkeyhint("search"),
        .written)
    }
    FoundOnDevice()
  }
}

/// How much was found on this device, or that it is nothing.
struct FoundOnDevice: HTML {
  var body: some HTML {
    p(.class("quiet"), .role("status"), .data("found-words")) {}
    p(.class("nothing quiet"), .data("nothing-found"), .role("status"), .hidden()) {
      "Nothing on this device begins so. A place that you haven’t logged yet is found with a connection, or set as a pin."
    }
  }
}

/// Once on a page with such lists: a row for the script to fill.
struct OwnTemplate: HTML {
  let kind: SyncKind

  var body: some HTML {
    templateElement(.data("row", kind.rawValue)) {
      li(.class("place-row own-row")) {
        switch kind {
        case .log: OwnLogRow()
        case .place: OwnPlaceRow()
        case .trip: OwnTripRow()
        case .want: OwnWantRow()
        }
        OwnState()
      }
    }
  }
}

/// How something stands, and what can be done about it.
struct OwnState: HTML {
  var body: some HTML {
    p(.class("own-state quiet"), .data("state", "pending")) {
      span(.data("state-words")) {}
      verb("retry", "Try again")
      verb("discard", "Discard")
      verb("restore", "Undo")
    }
  }

  private func verb(_ name: StaticString, _ words: String) -> some HTML {
    button(.type("button"), .class("link-button strong"), .data("thing-verb", name), .hidden()) { words }
  }
}

struct OwnLogRow: HTML {
  var body: some HTML {
    img(.class("own-photo"), .data("fill-photo", ""), .alt(""), .hidden())
    p {
      a(.class("log-place"), .href("/wandr/details"), .data("link"), .data("fill", "name"), .written) {}
      " "
      span(.class("quiet"), .data("fill", "date")) {}
    }
    p {
      ForEach(WandrAPI.Rating.known) { rating in span(.data("rating", rating.rawValue)) { RatingMark(rating) } }
    }
    p(.class("log-note"), .data("fill", "note"), .written) {}
    p(.class("quiet"), .data("fill", "tags"), .written) {}
    p(.class("quiet"), .data("fill", "photos")) {}
  }
}

struct OwnPlaceRow: HTML {
  var body: some HTML {
    p {
      span(.class("log-place"), .data("fill", "name"), .written) {}
      " "
      span(.class("quiet"), .data("fill", "address"), .written) {}
    }
    form(.method("post"), .action("/wandr/new"), .data("once")) {
      input(.type("hidden"), .name("place"), .value(""))
      RatingButtons(name: "this place")
    }
  }
}

struct OwnTripRow: HTML {
  var body: some HTML {
    p {
      a(.class("log-place"), .href("/wandr/trips"), .data("link"), .data("fill", "name"), .written) {}
      " "
      span(.class("quiet"), .data("fill", "dates")) {}
    }
  }
}

struct OwnWantRow: HTML {
  var body: some HTML {
    p { a(.class("log-place"), .href("/wandr/want-to-go"), .data("link"), .data("fill", "name"), .written) {} }
  }
}

/// Once on a page with buttons that save places: both forms of the button, for a script to put in each other's place.
struct WantTemplates: HTML {
  let context: PageContext

  var body: some HTML {
    templateElement(.data("want", "on")) { button(isWanted: true) }
    templateElement(.data("want", "off")) { button(isWanted: false) }
  }

  private func button(isWanted: Bool) -> some HTML {
    WantButton(place: ID(high: 0, low: 0), isWanted: isWanted, context: context)
  }
}
