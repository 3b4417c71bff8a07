internal import Core
internal import HTML
internal import Social
internal import Wire

/// Create a trip, or change the viewer's.
struct TripFormPage: HTML {
  struct Model: Sendable {
    /// Nil for a new one.
    var trip: WandrAPI.Trip?
    var name = ""
    var start = ""
    var end = ""
    var errors = FormErrors.none
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(model.trip == nil ? "New trip" : "Edit trip", tab: .trips, back: back, context) {
      div(.class("column column-form")) {
        form(.class("form"), .method("post"), .action(target), .enctype("multipart/form-data"), .data("once")) {
          FormAlert(model.errors.general)
          Field(
            "Name", "name", value: model.name, error: model.errors.fields["name"],
            limit: WandrAPI.Limits.tripName.upperBound)
          DayField("First day", "startDate", value: model.start, error: model.errors.fields["startDate"])
          DayField("Last day", "endDate", value: model.end, error: model.errors.fields["endDate"])
          div(.class(model.errors.fields["file"] == nil ? "field" : "field field-wrong")) {
            label(.for("file")) { "Cover photo" }
            input(
              .class("file"), .id("file"), .name("file"), .type("file"),
              .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
              FieldNotes.link("file", hint: nil, error: model.errors.fields["file"]))
            FieldNotes(name: "file", hint: nil, error: model.errors.fields["file"])
          }
          if model.trip?.coverPhotoURL != nil {
            label(.class("choice"), .for("uncovered")) {
              input(.type("checkbox"), .id("uncovered"), .name("uncovered"), .value("true"))
              span { "Remove the cover photo" }
            }
          }
          button(.class("button")) { model.trip == nil ? "Create trip" : "Save" }
        }
      }
    }
  }

  private var back: URLPath { model.trip.map { .trip($0.id) } ?? "/wandr/trips" }
  private var target: URLPath { model.trip.map { .trip($0.id, "/edit") } ?? "/wandr/trips/new" }
}

/// Who belongs to a trip: invite, take out, hand over, leave.
struct TripPeoplePage: HTML {
  struct Model: Sendable {
    var trip: WandrAPI.Trip
    var username = ""
    var errors = FormErrors.none
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("People", title: "People of \(trip.name.isolated)", tab: .trips, back: .trip(trip.id), context) {
      div(.class("column column-padded")) {
        FormAlert(model.errors.general)
        if isOwner {
          form(.class("form"), .method("post"), .action(.trip(trip.id, "/invite")), .data("once")) {
            Field(
              "Invite somebody", "username", .username, value: model.username, hint: "Their username",
              error: model.errors.fields["username"], limit: 30)
            button(.class("button")) { "Invite" }
          }
        }
        ul(.class("place-list")) { ForEach(trip.collaborators) { row($0) } }
        if trip.membership != .invited {
          form(.class("form"), .method("post"), .action(.trip(trip.id, "/leave")), .data("once")) {
            p(.class("quiet")) { leaving }
            button(.class("button button-danger")) { "Leave trip" }
          }
        }
      }
    }
  }

  private var trip: WandrAPI.Trip { model.trip }
  private var isOwner: Bool { trip.membership == .owner }

  /// What leaving does.
  private var leaving: String {
    let own = "Your logs leave with you."
    guard isOwner else { return own }
    return trip.collaborators.contains { $0.membership == .joined }
      ? "The trip passes to the person who joined it first. \(own)" : "Nobody else has joined, so the trip ends. \(own)"
  }

  private func row(_ one: WandrAPI.Collaborator) -> some HTML {
    li(.class("place-row")) {
      p {
        a(.class("username"), .href(.profile(one.person.username))) { Written(one.person.called(context)) }
        " "
        span(.class("quiet")) { one.membership.words }
      }
      if isOwner, one.membership != .owner {
        form(.method("post"), .action(.trip(trip.id, "/remove")), .data("once")) {
          input(.type("hidden"), .name("username"), .value(one.person.username))
          MeantProfile(id: one.person.id)
          if one.membership == .joined {
            button(.class("button button-small button-quiet"), .formaction(.trip(trip.id, "/hand-over"))) {
              "Hand over to \(one.person.username)"
            }
          }
          button(.class("button button-small button-quiet")) { "Take out \(one.person.username)" }
        }
      }
    }
  }
}
