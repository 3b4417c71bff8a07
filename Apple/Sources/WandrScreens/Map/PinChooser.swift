import ClientKit
import HearthScreens
import MapKit
import SwiftUI
import Wire

/// Where a pin is set: the middle of a map.
@MainActor @Observable final class PinPlace {
  var position = MapCameraPosition.area(.world)
  private(set) var latitude = MapArea.world.latitude
  private(set) var longitude = MapArea.world.longitude
  private var height = MapArea.world.height

  @ObservationIgnored private var hasBegun = false

  /// Begins near the place that was logged last. When the page comes back, the pin stays where it was.
  func begin(_ last: WandrAPI.Place?) {
    guard !hasBegun else { return }
    hasBegun = true
    guard let last else { return }
    let area = MapArea(latitude: last.latitude, longitude: last.longitude, height: 0.1, width: 0.1)
    look(at: area)
    position = .area(area)
  }

  func look(at area: MapArea) { (latitude, longitude, height) = (area.latitude, area.longitude, area.height) }

  /// Whether the map shows so little that its middle is some streets at most.
  var isNear: Bool { height <= 0.2 }

  /// Degrees to a hundred-thousandth, about a metre.
  var words: String {
    func rounded(_ degrees: Double) -> String { "\((degrees * 100_000).rounded() / 100_000)" }
    return "\(rounded(latitude)), \(rounded(longitude))"
  }
}

/// A map, and over its middle the pin.
struct PinChooser: View {
  @Bindable var place: PinPlace

  var body: some View {
    PinMap(position: $place.position, marks: []) { _ in }
      .onMapCameraChange(frequency: .onEnd) { place.look(at: MapArea($0.region)) }
      .frame(height: 260).clipShape(.rect(cornerRadius: 12))
      .overlay {
        Image(systemName: "mappin").font(.largeTitle).foregroundStyle(Tone.teal).accessibilityHidden(true)
      }
      .accessibilityLabel("Map").accessibilityValue(place.words)
  }
}
