/// Reads places of a file as its bytes come: GeoJSON, GPX, KML, tables, what Google Takeout and phones have of saved places, reviews and
/// timelines, and Swarm's check-ins. Which one it is, the file itself tells.
///
/// It needs no more memory than the largest place of the file. The first thing that can't be read ends it; what has come before stays good.
public final class PlaceReader {
  private enum Format {
    case json(JSONPlaces)
    case xml(XMLPlaces)
    case csv(CSVPlaces)
  }

  private var format: Format?
  /// What came before the format was known.
  private var pending: [UInt8] = []

  public init() {}

  /// How many things in the file are no place that can be read, such as a line on a map.
  public var skipped: Int { skips.values.reduce(0, +) }

  /// The same by the reason.
  public var skips: [PlaceSkip: Int] {
    switch format {
    case .json(let places): places.skips
    case .xml(let places): places.skips
    case .csv(let places): places.skips
    case nil: [:]
    }
  }

  /// Whose file it is; nil as long as no place has come.
  public var source: PlaceSource? {
    switch format {
    case .json(let places): places.source
    case .xml(let places): places.source
    case .csv(let places): places.source
    case nil: nil
    }
  }

  /// Takes the next bytes; answers the places that are whole with them.
  public func add(_ bytes: ArraySlice<UInt8>) throws(PlaceFileError) -> [PlaceRecord] {
    var records: [PlaceRecord] = []
    try take(format == nil ? try begin(with: bytes, isLast: false) : bytes, to: &records)
    return records
  }

  public func add(_ bytes: [UInt8]) throws(PlaceFileError) -> [PlaceRecord] { try add(bytes[...]) }

  /// After the last bytes; answers the places that are whole only now.
  /// - Throws: where the file isn't whole.
  public func finish() throws(PlaceFileError) -> [PlaceRecord] {
    var records: [PlaceRecord] = []
    if format == nil { try take(try begin(with: [], isLast: true), to: &records) }
    switch format {
    case .json(let places): try places.finish()
    case .xml(let places): try places.finish(to: &records)
    case .csv(let places): try places.finish(to: &records)
    case nil: throw .unknownFormat
    }
    return records
  }

  private func take(_ bytes: ArraySlice<UInt8>, to records: inout [PlaceRecord]) throws(PlaceFileError) {
    guard !bytes.isEmpty else { return }
    switch format {
    case .json(let places): try places.add(bytes, to: &records)
    case .xml(let places): try places.add(bytes, to: &records)
    case .csv(let places): try places.add(bytes, to: &records)
    case nil: break
    }
  }

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Finds out the format by the first byte that is neither a space nor of a byte order mark; answers what there is from there on.
  private func begin(with bytes: ArraySlice<UInt8>, isLast: Bool) throws(PlaceFileError) -> ArraySlice<UInt8> {
    pending += bytes
    guard isLast || pending.count >= Self.mark.count else { return [] }
    let text = pending.starts(with: Self.mark) ? pending.dropFirst(Self.mark.count) : pending[...]
    let rest = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
    pending = []
    guard let first = rest.first else { return [] }
    format = try Self.format(first)
    return rest
  }

  private static func format(_ first: UInt8) throws(PlaceFileError) -> Format {
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): .json(JSONPlaces())
    // XML in UTF-16 begins with one of the latter two.
    case UInt8(ascii: "<"), 0xfe, 0xff: .xml(try XMLPlaces())
    default: .csv(CSVPlaces())
    }
  }
}
