internal import Core
public import Places

/// A catalogue of places as `hearth places` makes it, of a small extract of a test's.
public struct MadeExtract: Sendable {
  public let path: String

  /// As `osmium export` writes them: a museum and a pier that are ways, cafés that are nodes, a park that is a relation of two parts, a city; a
  /// street, a bench and a shop without a name, which are left out; and a line that is no GeoJSON.
  public static let features = """
    \u{1e}{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[24.943,60.170],[24.945,60.170],[24.945,60.171],[24.943,60.171],[24.943,60.170]]]]},\
    "properties":{"@type":"way","@id":4242,"tourism":"museum","name":"Ateneum","name:en":"Ateneum Art Museum","name:ru":"Атенеум","name:zh":"阿黛浓美术馆",\
    "alt_name":"Ateneumin taidemuseo;Konstmuseet Ateneum","name:etymology":"Athena","wikidata":"Q754507","addr:street":"Kaivokatu",\
    "addr:housenumber":"2","addr:postcode":"00100","addr:city":"Helsinki","building":"yes"}}
    \u{1e}{"type":"Feature","geometry":{"type":"Point","coordinates":[24.9563,60.1533]},"properties":{"@type":"node","@id":100,"amenity":"cafe","name":"Café Ursula"}}
    \u{1e}{"type":"Feature","geometry":{"type":"Point","coordinates":[24.9474,60.1676]},"properties":{"@type":"node","@id":101,"amenity":"cafe","name":"Café Esplanad"}}
    \u{1e}{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[24.90,60.10],[24.9001,60.10],[24.9001,60.1001],[24.90,60.10]]],\
    [[[24.95,60.15],[24.97,60.15],[24.97,60.16],[24.95,60.16],[24.95,60.15]]]]},"properties":{"@type":"relation","@id":5,"leisure":"park","name":"Kaivopuisto"}}
    \u{1e}{"type":"Feature","geometry":{"type":"LineString","coordinates":[[24.96,60.15],[24.961,60.151],[24.962,60.152]]},"properties":{"@type":"way","@id":6,"man_made":"pier","name":"Laituri"}}
    \u{1e}{"type":"Feature","geometry":{"type":"Point","coordinates":[24.9427,60.1675]},"properties":{"@type":"node","@id":7,"place":"city","name":"Helsinki","name:sv":"Helsingfors"}}
    \u{1e}{"type":"Feature","geometry":{"type":"LineString","coordinates":[[24.94,60.16],[24.95,60.17]]},"properties":{"@type":"way","@id":8,"highway":"residential","name":"Caféstreet"}}
    \u{1e}{"type":"Feature","geometry":{"type":"Point","coordinates":[24.94,60.16]},"properties":{"@type":"node","@id":9,"amenity":"bench"}}
    \u{1e}{"type":"Feature","geometry":{"type":"Point","coordinates":[24.94,60.16]},"properties":{"@type":"node","@id":10,"shop":"no","name":"Café that was"}}
    \u{1e}{"type":"Feature","geometry":{"type":"Point",

    """

  /// - Parameter features: a GeoJSON text sequence.
  public init(_ features: String = MadeExtract.features, in folder: TestFolder) throws {
    path = "\(folder.path)/places-osm.sqlite"
    let writer = try ExtractWriter(path: path, spelling: Self.spelling)
    try writer.add(Array(features.utf8)[...])
    try writer.finish()
  }

  /// As `hearth places` has it.
  public static let spelling = ExtractWriter.Spelling(
    folded: { SearchText.folded($0) }, number: { ServicePlace.hash(of: "osm:\($0)") })

  public func open() throws -> PlaceExtract { try PlaceExtract(path: path) }
}
