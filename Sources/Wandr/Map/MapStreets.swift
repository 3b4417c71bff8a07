internal import Places

/// Where a map's pictures of streets come from, as its script is told.
struct MapStreets: Sendable {
  /// With `{z}`, `{x}` and `{y}` in their places.
  let template: String
  /// The zooms that there are: `3-14`.
  let zooms: String
  /// West, south, east and north in degrees.
  let area: String
  /// Whom the page names as the source; may be empty.
  let credit: String

  /// Nil where the operator has named none.
  init?(_ streets: Streets?) {
    switch streets {
    case .file(let file)?:
      template = "/wandr/tiles/\(file.version)/{z}/{x}/{y}"
      zooms = "\(file.zooms.lowerBound)-\(file.zooms.upperBound)"
      (area, credit) = (file.area.text, file.credit)
    case .server(let server)?:
      (template, zooms) = (server.template, "0-19")
      (area, credit) = (MapBox.world.text, server.credit)
    case nil: return nil
    }
  }
}
