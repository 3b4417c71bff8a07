internal import Glibc

/// How exactly a place is told to others, from all to nothing.
public enum Precision: String, CaseIterable, Sendable, Comparable {
  case exact, neighbourhood, city, country, none

  public static func < (finer: Precision, coarser: Precision) -> Bool { finer.order < coarser.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A place as it is told to others: nothing in it is finer than its precision.
public struct Location: Hashable, Sendable {
  /// What to call it; nil where nothing is told.
  public let name: String?
  /// The point, the middle of its neighbourhood, or its city; nil for a country, and for what is known by its name alone.
  public let coordinate: Coordinate?
  /// The nearest city's number; nil where it isn't told, or isn't known.
  public let placeID: Int64?
  public let country: Country?
  public let precision: Precision

  public init(
    name: String?, coordinate: Coordinate?, placeID: Int64?, country: Country?, precision: Precision
  ) {
    (self.name, self.coordinate, self.placeID) = (name, coordinate, placeID)
    (self.country, self.precision) = (country, precision)
  }

  /// Nothing at all.
  public static let nowhere = Location(name: nil, coordinate: nil, placeID: nil, country: nil, precision: .none)
}

extension Coordinate {
  /// The middle of the square of about a kilometre that a point is in: 0.01 degrees north, and as many east as are as long there.
  ///
  /// The squares are the same for everybody and at all times, so that several points of one square tell no more than one of them.
  public var neighbourhood: Coordinate {
    let rows = 18_000.0
    let row = min((latitude + 90) * 100, rows - 1).rounded(.down)
    let middle = (row + 0.5) / 100 - 90
    let columns = max(1, (36_000 * cos(middle * .pi / 180)).rounded())
    let column = min((longitude + 180) / 360 * columns, columns - 1).rounded(.down)
    let east = (column + 0.5) * 360 / columns - 180
    return Coordinate(latitude: Self.rounded(middle), longitude: Self.rounded(east)) ?? self
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
}

extension Gazetteer {
  /// A point as it is told at `precision`, under the name that its owner gave it, or the gazetteer's.
  ///
  /// A name that its owner wrote is told only where the point is exact or its neighbourhood: a coarser form has the city's or the
  /// country's name, whatever was written.
  /// - Throws: `GazetteerError.unreadable`.
  public func location(
    of point: Coordinate, called name: String?, at precision: Precision
  ) throws(GazetteerError) -> Location {
    switch precision {
    case .exact, .neighbourhood:
      // What lies next to the point itself would tell on which side of its square that is.
      let told = precision == .exact ? point : point.neighbourhood
      let city = try nearestCity(to: told)
      return Location(
        name: name ?? city?.name, coordinate: told, placeID: city?.id, country: try country(of: told),
        precision: precision)
    case .city:
      guard let city = try city(of: point) else {
        return try location(of: point, called: nil, at: .country)
      }
      return Location(
        name: city.name, coordinate: city.coordinate, placeID: city.id, country: city.country, precision: .city)
    case .country:
      guard let country = try country(of: point) else { return .nowhere }
      return Location(name: country.name, coordinate: nil, placeID: nil, country: country, precision: .country)
    case .none: return .nowhere
    }
  }

  /// A city of the gazetteer as it is told at `precision`; exact means the city, since no more is known.
  public func location(of place: Place, at precision: Precision) -> Location {
    switch precision {
    case .exact, .neighbourhood, .city:
      Location(
        name: place.name, coordinate: place.coordinate, placeID: place.id, country: place.country, precision: .city)
    case .country:
      Location(name: place.country.name, coordinate: nil, placeID: nil, country: place.country, precision: .country)
    case .none: .nowhere
    }
  }
}
