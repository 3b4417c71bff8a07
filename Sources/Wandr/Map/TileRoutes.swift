internal import Core
internal import HTTP
internal import Places
internal import Wire

/// The pictures of the operator's file of streets, for members of the app. They say nothing of anybody.
enum TileRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/wandr/tiles/{version}/{zoom}/{column}/{row}") { _, page in
      guard case .file(let file)? = page.services.settings.streets,
        page.call.parameters["version"] == file.version, let zoom = number("zoom", page),
        let column = number("column", page), let row = number("row", page)
      else { throw Problem.notFound() }
      let tile: TileFile.Tile?
      do throws(TileFile.Failure) { tile = try file.tile(zoom: zoom, column: column, row: row) } catch {
        page.services.log(.error, "a tile can't be read", [("cause", .code(error.reason))])
        throw Problem(.unavailable)
      }
      // Where the file has no picture, the map shows what is drawn below it.
      var response =
        tile.map { Response(.ok, type: $0.type, bytes: $0.bytes) } ?? Response(.noContent)
      response.headers.add("Cache-Control", "private, max-age=604800, immutable")
      response.headers.add("X-Content-Type-Options", "nosniff")
      response.headers.add("Cross-Origin-Resource-Policy", "same-origin")
      response.headers.add("Content-Security-Policy", "default-src 'none'; sandbox")
      return response
    }
  }

  /// At most nine digits; nil for anything else.
  private static func number(_ name: String, _ page: PageCall) -> Int? {
    guard let text = page.call.parameters[name], text.utf8.count <= 9,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
