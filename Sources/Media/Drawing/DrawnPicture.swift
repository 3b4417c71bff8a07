/// A picture that this program draws itself, for a circle that has no photos yet. The same seed gives the same
/// picture on every machine and at every size.
public struct DrawnPicture: Hashable, Sendable {
  public enum Subject: String, Sendable, CaseIterable {
    case mountains, sea, leaves, city, flowers, dunes, citrus, balloons, tiles
  }

  public let seed: UInt64
  public let subject: Subject

  /// - Parameter subject: chosen by the seed when nil; consecutive seeds then have different subjects.
  public init(seed: UInt64, subject: Subject? = nil) {
    self.seed = seed
    let all = Subject.allCases
    self.subject = subject ?? all[Int(seed % UInt64(all.count))]
  }

  /// What a person who cannot see the picture is told.
  public var alt: String {
    switch subject {
    case .mountains: "Mountain ridges behind one another in the mist"
    case .sea: "The sun low over a calm sea"
    case .leaves: "Twigs with leaves on plain paper"
    case .city: "A city at night, mirrored in water"
    case .flowers: "Large flowers in a meadow"
    case .dunes: "Dunes in slanting light"
    case .citrus: "Slices of citrus fruit on a table"
    case .balloons: "Hot-air balloons over hills"
    case .tiles: "Tiles of arcs and discs"
    }
  }

  /// The pixels, sRGB; sizes are brought into 1 to 4096.
  public func pixels(width: Int = 1600, height: Int = 1200) -> PixelBuffer? {
    var canvas = Canvas(width: width, height: height)
    var chance = Chance(seed: seed, turn: Int(seed / UInt64(Subject.allCases.count) % 1024))
    switch subject {
    case .mountains: Mountains.draw(on: &canvas, &chance)
    case .sea: Sea.draw(on: &canvas, &chance)
    case .leaves: Leaves.draw(on: &canvas, &chance)
    case .flowers: Flowers.draw(on: &canvas, &chance)
    case .dunes: Dunes.draw(on: &canvas, &chance)
    case .citrus: Citrus.draw(on: &canvas, &chance)
    case .balloons: Balloons.draw(on: &canvas, &chance)
    case .tiles: Tiles.draw(on: &canvas, &chance)
    case .city: City.draw(on: &canvas, &chance)
    }
    return canvas.developed()
  }
}
