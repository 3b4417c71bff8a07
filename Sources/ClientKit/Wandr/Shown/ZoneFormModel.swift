internal import Foundation
public import Observation
public import Wire

extension WandrKit {
  /// A form for a privacy zone, in which the person's logs are theirs alone. The device doesn't keep zones, and making one needs a connection:
  /// nobody is to take a home for hidden that isn't yet.
  @MainActor @Observable public final class ZoneFormModel {
    /// As it is typed.
    public var name: String
    /// In metres.
    public var radius = 1000

    /// Those that are offered, in metres.
    public static let radii = [200, 500, 1000, 2000, 5000, 10_000, 20_000]

    @ObservationIgnored private let client: HearthClient
    /// The zone's: a form that is sent again makes no second one.
    @ObservationIgnored private let id: ID<WandrAPI.Zone>

    /// Begins with a radius of a kilometre.
    public init(_ client: HearthClient, _ store: OfflineStore, name: String = "") {
      self.client = client
      self.name = name
      id = store.newID()
    }

    private var bareName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Whether it can be saved.
    public var isReady: Bool { bareName.fits(WandrAPI.Limits.zoneName) }

    /// Makes the zone around a point. It is in effect when this returns, on earlier logs too.
    public func save(at latitude: Double, _ longitude: Double) async throws(ClientError) {
      let input = WandrAPI.PutZone(
        id: id, name: bareName, latitude: latitude, longitude: longitude, radius: radius)
      _ = try await client.call(WandrAPI.putZone, input)
    }
  }
}

extension WandrAPI.Zone {
  /// A radius in metres for people: "500 m", "2 km".
  public static func words(radius metres: Int) -> String {
    metres % 1000 == 0 ? "\(metres / 1000) km" : "\(metres) m"
  }

  /// How large it is, and whether it is in effect; nil where the zone can't be read any more.
  public var words: String? { radius.map { "\(Self.words(radius: $0)), \(isOn ? "on" : "off")" } }

  /// The change that turns it on or off; nil where the zone can't be read any more.
  public func turned(_ isOn: Bool) -> WandrAPI.PutZone? {
    guard let latitude, let longitude, let radius else { return nil }
    return WandrAPI.PutZone(
      id: id, name: name, latitude: latitude, longitude: longitude, radius: radius, isOn: isOn)
  }
}
