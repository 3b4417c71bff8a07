import HearthScreens
import MapKit
import SwiftUI
import Wire

/// Where a pin is set: the middle of a map.
@MainActor @Observable final class PinPlace {
  var position = MapCameraPosition.region(.world)
  private(set) var latitude = MKCoordinateRegion.world.center.latitude
  private(set) var longitude = MKCoordinateRegion.world.center.longitude

  /// Near the place that was logged last.
  func begin(_ last: WandrAPI.Place?) {
    guard let last else { return }
    position = .region(
      MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: last.latitude, longitude: last.longitude),
        span: MKCoordinateSpan(latitudeDelta: 0.1, longitudeDelta: 0.1)))
  }

  func look(at region: MKCoordinateRegion) {
    (latitude, longitude) = (region.center.latitude, region.center.longitude)
  }

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
      .onMapCameraChange(frequency: .onEnd) { place.look(at: $0.region) }
      .frame(height: 260).clipShape(.rect(cornerRadius: 12))
      .overlay {
        Image(systemName: "mappin").font(.largeTitle).foregroundStyle(Tone.teal).accessibilityHidden(true)
      }
      .accessibilityLabel("Map").accessibilityValue(place.words)
  }
}
