/// Why a file of places can't be read.
public enum PlaceFileError: Error, Hashable, Sendable {
  /// It breaks the rules of its format; where, as far as that is known.
  case malformed(String)
  /// It has a document type declaration, by which a file of XML can name other files and grow without end.
  case declaresEntities
  /// Something in it is longer than anything of the kind needs to be.
  case tooLong
  /// It is nested too deeply.
  case tooDeep
  /// It is none of the formats that are known here.
  case unknownFormat
  /// There is no memory for the parser.
  case noMemory

  /// For people.
  public var reason: String {
    switch self {
    case .malformed(let place): "The file can’t be read: \(place)."
    case .declaresEntities: "The file has a document type declaration (DOCTYPE), which isn’t read here."
    case .tooLong: "Something in the file is too long to be a place."
    case .tooDeep: "The file is nested too deeply."
    case .unknownFormat: "The file is none of GeoJSON, GPX, KML, CSV, Google Takeout or Swarm."
    case .noMemory: "The server has no memory left at the moment."
    }
  }
}
