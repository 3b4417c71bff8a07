internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The viewer's privacy zones. Nobody else learns of them.
struct ZonePage: HTML {
  struct Model: Sendable {
    var zones: [WandrAPI.Zone]
    var name = ""
    var latitude = ""
    var longitude = ""
    var radius = ""
    var streets: MapStreets?
    var errors = FormErrors.none
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Privacy zones", tab: .settings, back: "/wandr/settings", context) {
      div(.class("column column-form")) {
        p { "What you log within a zone is yours alone: no list, map, number or search shows it to anyone else." }
        if model.zones.isEmpty {
          p(.class("quiet")) { "You have none yet. Add one around your home first." }
        } else {
          ul(.class("place-list")) { ForEach(model.zones) { ZoneRow(zone: $0) } }
        }
        h2 { "Add a zone" }
        form(.class("form"), .method("post"), .action("/wandr/zones"), .data("once"), .data("position")) {
          FormAlert(model.errors.general)
          Field(
            "Name", "name", value: model.name.isEmpty && model.zones.isEmpty ? "Home" : model.name,
            error: model.errors.fields["name"], limit: WandrAPI.Limits.zoneName.upperBound)
          PointFields(latitude: model.latitude, longitude: model.longitude, error: model.errors.fields["latitude"])
          PointMap(sets: "the zone’s middle", streets: model.streets, context: context)
          Field(
            "Radius in metres", "radius", .number,
            value: model.radius.isEmpty ? "\(PrivacyZone.standardRadius)" : model.radius,
            hint: "A little more is kept back, so that nobody finds the middle by what is missing.",
            error: model.errors.fields["radius"])
          button(.class("button")) { "Add zone" }
        }
      }
    }
  }
}

struct ZoneRow: HTML {
  let zone: WandrAPI.Zone

  var body: some HTML {
    li(.class("place-row")) {
      if zone.latitude == nil {
        p { "A zone that can’t be read any more. Until you delete it, all your logs are yours alone." }
      } else {
        p {
          Written(zone.name)
          " "
          span(.class("quiet")) { "\((zone.radius ?? 0).grouped) m, \(zone.isOn ? "on" : "off")" }
        }
      }
      form(.method("post"), .action(.zone(zone.id, "/delete")), .data("once")) {
        if zone.latitude != nil {
          button(.class("button button-small button-quiet"), .formaction(.zone(zone.id, zone.isOn ? "/off" : "/on"))) {
            zone.isOn ? "Turn off" : "Turn on"
          }
        }
        button(.class("button button-small button-quiet")) { "Delete" }
      }
    }
  }
}

enum ZonePageRoutes {
  static func register(in routes: inout Routes) {
    let (actions, keeper) = (ZoneActions(services: routes.services), ZoneKeeper(services: routes.services))
    let streets = MapStreets(routes.services.settings.streets)
    routes.viewerPage(.get, "/wandr/zones") { viewer, page in
      let (zones, context) = try await page.read(viewer) { try keeper.zones(of: viewer.profile, in: $0) }
      return page.mapPage(ZonePage(model: .init(zones: zones.map(\.told), streets: streets), context: context))
    }
    routes.viewerPage(.post, "/wandr/zones") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        guard let latitude = NewLogPageRoutes.degrees(form["latitude"]),
          let longitude = NewLogPageRoutes.degrees(form["longitude"])
        else { throw Problem.validation("latitude", "invalid", "Say where the zone is, in degrees.") }
        _ = try await actions.put(
          .init(
            id: page.services.newID(), name: form["name"], latitude: latitude, longitude: longitude,
            radius: Int(form["radius"]) ?? 0), by: viewer)
        return page.redirect("/wandr/zones", said: .zoneSaved)
      } again: { errors in
        let (zones, context) = try await page.read(viewer) { try keeper.zones(of: viewer.profile, in: $0) }
        let model = ZonePage.Model(
          zones: zones.map(\.told), name: form["name"], latitude: form["latitude"], longitude: form["longitude"],
          radius: form["radius"], streets: streets, errors: errors)
        return page.mapPage(ZonePage(model: model, context: context))
      }
    }
    for (below, isOn) in [("on", true), ("off", false)] {
      routes.viewerPage(.post, "/wandr/zones/{id}/\(below)") { viewer, page in
        try await actions.turn(isOn, try page.id(), by: viewer)
        return page.redirect("/wandr/zones", said: .zoneSaved)
      }
    }
    routes.viewerPage(.post, "/wandr/zones/{id}/delete") { viewer, page in
      try await actions.delete(try page.id(), by: viewer)
      return page.redirect("/wandr/zones", said: .zoneDeleted)
    }
  }
}
