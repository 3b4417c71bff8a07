extension Gazetteer {
  /// Every country and territory that has a code, by name.
  /// - Throws: `GazetteerError.unreadable`.
  public func countries() throws(GazetteerError) -> [Country] {
    try file.read { (connection) throws(GazetteerError) in
      try connection.all("SELECT code, name FROM countries ORDER BY name, code") {
        Country(code: $0.text(0), name: $0.text(1))
      }
    }
  }

  /// The country that a point is in; nil on the open sea.
  ///
  /// Coasts are drawn to about a kilometre, so a beach or a quay may lie outside of them: what is in no country belongs to that of the
  /// nearest city, if that is no farther than 12 km, which are the territorial waters of most.
  /// - Throws: `GazetteerError.unreadable`.
  public func country(of point: Coordinate) throws(GazetteerError) -> Country? {
    if let country = try countryDrawn(around: point) { return country }
    guard let city = try nearestCity(to: point), city.coordinate.distance(to: point) <= 12_000 else { return nil }
    return city.country
  }

  private func countryDrawn(around point: Coordinate) throws(GazetteerError) -> Country? {
    let (x, y) = (Int32(Self.steps(point.longitude)), Int32(Self.steps(point.latitude)))
    return try file.read { (connection) throws(GazetteerError) in
      var isInside: [String: Bool] = [:]
      _ = try connection.all(
        """
        SELECT r.country, r.edge FROM ring_boxes b JOIN rings r ON r.id = b.id
        WHERE b.west <= ?1 AND b.east >= ?1 AND b.south <= ?2 AND b.north >= ?2
        """, .integer(Int64(x)), .integer(Int64(y))
      ) { row in
        if row.withBytes(1, { Self.crosses($0, x, y) }) { isInside[row.text(0), default: false].toggle() }
      }
      // An enclave is a hole in the country around it, so one alone is left.
      guard let code = isInside.filter(\.value).keys.min() else { return nil }
      return try connection.first("SELECT name FROM countries WHERE code = ?", .text(code)) {
        Country(code: code, name: $0.text(0))
      }
    }
  }

  /// Whether a ray to the east crosses a ring an odd number of times: the even-odd rule. The ring is pairs of 32-bit numbers.
  private static func crosses(_ edge: UnsafeRawBufferPointer, _ x: Int32, _ y: Int32) -> Bool {
    let count = edge.count / 8
    guard count > 2 else { return false }
    func corner(_ index: Int) -> (x: Int64, y: Int64) {
      (
        Int64(Int32(littleEndian: edge.loadUnaligned(fromByteOffset: index * 8, as: Int32.self))),
        Int64(Int32(littleEndian: edge.loadUnaligned(fromByteOffset: index * 8 + 4, as: Int32.self)))
      )
    }
    let (x, y) = (Int64(x), Int64(y))
    var isInside = false
    var last = corner(count - 1)
    for index in 0..<count {
      let next = corner(index)
      // Whole numbers, so that a point on a border is on one side of it alone.
      if (next.y > y) != (last.y > y) {
        let side = (x - next.x) * (last.y - next.y) - (last.x - next.x) * (y - next.y)
        if last.y > next.y ? side < 0 : side > 0 { isInside.toggle() }
      }
      last = next
    }
    return isInside
  }
}
