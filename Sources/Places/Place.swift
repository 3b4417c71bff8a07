/// A city, town or village of the gazetteer.
public struct Place: Hashable, Sendable {
  /// Its number in GeoNames, which stays the same.
  public let id: Int64
  /// As it is called there, in Latin letters.
  public let name: String
  /// The state, province or other first part of its country; nil where none is known.
  public let region: String?
  public let country: Country
  public let coordinate: Coordinate
  /// Inhabitants, as GeoNames knows them; 0 where it doesn't.
  public let population: Int64
  /// Its time zone's name in the IANA database: `Europe/Stockholm`.
  public let timeZone: String
}

/// A country or territory that has a code of its own.
public struct Country: Hashable, Sendable {
  /// ISO 3166-1, two letters; `XK` for Kosovo.
  public let code: String
  /// In English.
  public let name: String
}
