internal import Core
internal import Media
internal import Places

extension Arguments {
  /// Pictures of streets: a file that this server reads, or a server of tiles.
  /// - Throws: `Mistake` for a file that can't be served, and for an address that is none of tiles.
  var streets: Streets? {
    get throws(Mistake) {
      guard let place = text("map-tiles"), !place.isEmpty else { return nil }
      let credit = text("map-credit") ?? ""
      guard place.contains("://") else { return .file(try tileFile(place, credit)) }
      guard let server = TileServer(place, credit: credit) else {
        throw refuse(
          "map-tiles", "takes https://host/path with {z}, {x} and {y} in the path, or an MBTiles file, not '\(place)'")
      }
      return .server(server)
    }
  }

  private func tileFile(_ path: String, _ credit: String) throws(Mistake) -> TileFile {
    do throws(TileFile.Failure) { return try TileFile(path: path, credit: credit.isEmpty ? nil : credit) } catch {
      throw refuse("map-tiles", "names '\(path)', which \(error.reason)")
    }
  }

  /// Places of an OpenStreetMap extract.
  /// - Throws: `Mistake` for a file that isn't whole, or is another one.
  var placeExtract: PlaceExtract? {
    get throws(Mistake) {
      guard let path = text("osm-places"), !path.isEmpty else { return nil }
      do throws(GazetteerError) { return try PlaceExtract(path: path) } catch {
        throw refuse(
          "osm-places",
          "names '\(path)', which \(error.reason): make it by 'hearth places --from EXTRACT.osm.pbf --to \(path)'")
      }
    }
  }

  /// Services that are asked for places.
  /// - Throws: `Mistake` for what is no address or no key.
  func placeLookups(_ log: Log) throws(Mistake) -> [PlaceLookup] {
    var lookups: [PlaceLookup] = []
    if let address = text("nominatim"), !address.isEmpty {
      lookups.append(PlaceLookup(try service("nominatim", address) { try Nominatim(address: $0) }, log: log))
    }
    if let key = text("google-places"), !key.isEmpty {
      guard GooglePlaces.isKey(key) else { throw refuse("google-places", "takes a key of Google's") }
      let address = try required("google-places-url")
      lookups.append(
        PlaceLookup(try service("google-places-url", address) { try GooglePlaces(key: key, address: $0) }, log: log))
    }
    return lookups
  }

  private func service(
    _ name: String, _ address: String, _ make: (String) throws -> any PlaceService
  ) throws(Mistake) -> any PlaceService {
    guard WebService.base(address) != nil else {
      // What was given may have a password in it.
      throw refuse(name, "takes https://host or http://host, perhaps with a path, and neither a name nor a password")
    }
    do { return try make(address) } catch WebService.Failure.impossible {
      throw refuse(name, "needs libcurl: install the Debian package libcurl4")
    } catch {
      throw refuse(name, "can't be used")
    }
  }
}
