internal import Core
internal import HTML
internal import HTTP
internal import Social
internal import Wire

/// What this device has of the viewer's: what waits to be sent, why something wasn't, and all their logs. The page is the same for everyone; a
/// script fills it in, so that it opens without a connection.
struct DevicePage: HTML {
  let context: PageContext

  var body: some HTML {
    AppPage("On this device", tab: .none, back: "/wandr", context) {
      div(.class("column column-padded"), .data("device")) {
        noscript { p { "Without scripts nothing waits on this device: what you write is sent at once." } }
        if context.keepsOffline {
          kept
        } else {
          p { "This device keeps no copies. What you write is sent at once." }
        }
        ForEach(SyncKind.allCases) { OwnTemplate(kind: $0) }
      }
    }
  }

  /// A script shows it once it is filled in, so that nothing moves.
  private var kept: some HTML {
    div(.class("needs-script"), .data("once-drawn"), .hidden()) {
      p(.class("storage-left quiet"), .data("storage-left")) {}
      h2(.class("list-title")) { "Waiting to be sent" }
      p(.class("quiet"), .data("nothing-waits"), .hidden()) { "Everything is sent." }
      p(.role("status"), .data("sync-problem"), .hidden()) {}
      RoomNote()
      OwnRows(kind: .place)
      OwnRows(kind: .trip)
      OwnRows(kind: .log)
      OwnRows(kind: .want)
      OwnSearch(context: context)
      everything(.log, "Your logs")
      everything(.trip, "Your trips")
      everything(.want, "Want to go")
      everything(.place, "Your places")
      OwnNumbers()
    }
  }

  /// What the device has of a kind, where it has some.
  private func everything(_ kind: SyncKind, _ heading: String) -> some HTML {
    section(.data("all-own", kind.rawValue), .aria("label", heading), .hidden()) {
      h2(.class("list-title")) { heading }
      OwnRows(kind: kind, content: .all)
      button(.type("button"), .class("button button-quiet"), .data("more-own", kind.rawValue), .hidden()) {
        "Show more"
      }
    }
  }
}

/// What the viewer's logs add up to: a script counts it on the device.
struct OwnNumbers: HTML {
  var body: some HTML {
    section(.class("statistics"), .aria("label", "What your logs add up to"), .data("own-numbers"), .hidden()) {
      h2(.class("list-title")) { "What your logs add up to" }
      ul(.class("figures")) {
        figure("places")
        figure("countries")
        figure("cities")
      }
      ul(.class("tags"), .data("own-tags")) {}
      templateElement { li(.class("tag"), .written) {} }
    }
  }

  private func figure(_ name: StaticString) -> some HTML {
    li(.class("figure"), .data("figure", name), .hidden()) {
      strong(.data("fill", "number")) {}
      " "
      span { "\(name)" }
    }
  }
}

/// That little room is left on the device.
struct RoomNote: HTML {
  var body: some HTML { p(.class("room-short"), .role("status"), .data("room-short"), .hidden()) {} }
}

/// The details of a log that this device has, also of one that no server knows yet. Its ID is behind the address's `#`, which stays in the browser.
struct DetailsPage: HTML {
  let context: PageContext

  var body: some HTML {
    AppPage("Details", tab: .log, back: "/wandr/device", context) {
      div(.class("column column-form"), .data("device")) {
        noscript { p { "This page needs scripts. Open the log to change it without." } }
        p(.class("log-place"), .data("log-place"), .written) {}
        div(.data("not-here"), .hidden()) {
          p { "This log isn’t on this device." }
          p { a(.class("button button-quiet"), .href("/wandr/device"), .data("log-link")) { "Open the log" } }
        }
        form(
          .class("form"), .method("post"), .action("/wandr/details"), .enctype("multipart/form-data"),
          .data("details", ""), .data("once"), .hidden()
        ) {
          LogFields(said: LogForm(), trips: []) {
            NewPhotosField()
            RoomNote()
          }
        }
      }
    }
  }
}

/// The field for photos of a log that only this device has.
struct NewPhotosField: HTML {
  private static let hint = "Up to \(WandrAPI.Limits.media) photos, 50 MB each. They keep their order."

  var body: some HTML {
    div(.class("field")) {
      label(.for("file")) { "Add photos" }
      input(
        .class("file"), .id("file"), .name("file"), .type("file"), .multiple(),
        .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
        FieldNotes.link("file", hint: Self.hint, error: nil))
      FieldNotes(name: "file", hint: Self.hint, error: nil)
      AltField(text: "", error: nil)
    }
  }
}

enum DevicePageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/wandr/device") { _, page in page.page(DevicePage(context: page.context())) }
    routes.viewerPage(.get, "/wandr/details") { _, page in page.page(DetailsPage(context: page.context())) }
  }
}
