import ClientKit
import HearthScreens
import MapKit
import SwiftUI
import Wire

typealias MapMark = WandrKit.MapMark
typealias MapArea = WandrKit.MapArea

extension WandrKit.MapMark {
  var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
}

extension MKCoordinateRegion {
  init(_ area: MapArea) {
    self.init(
      center: CLLocationCoordinate2D(latitude: area.latitude, longitude: area.longitude),
      span: MKCoordinateSpan(latitudeDelta: area.height, longitudeDelta: area.width))
  }
}

extension WandrKit.MapArea {
  init(_ region: MKCoordinateRegion) {
    self.init(
      latitude: region.center.latitude, longitude: region.center.longitude, height: region.span.latitudeDelta,
      width: region.span.longitudeDelta)
  }
}

extension MapCameraPosition {
  static func area(_ area: MapArea) -> MapCameraPosition { .region(MKCoordinateRegion(area)) }
}

/// A map with what is on it. A tap on a log tells which.
struct PinMap: View {
  @Binding var position: MapCameraPosition
  let marks: [MapMark]
  let tap: @MainActor (MapMark) -> Void

  var body: some View {
    Map(position: $position) {
      ForEach(marks) { mark in
        Annotation(mark.name, coordinate: mark.coordinate) {
          Button {
            tap(mark)
          } label: {
            MarkSign(mark: mark).frame(minWidth: 44, minHeight: 44)
          }
          .buttonStyle(.plain).accessibilityLabel(mark.words)
        }
      }
    }
  }
}

private struct MarkSign: View {
  let mark: MapMark

  var body: some View {
    if mark.log != nil, let rating = mark.mix.first?.rating {
      PinSign(rating: rating)
    } else {
      VStack(spacing: 0) {
        Text("\(mark.count)").font(.headline)
        Text(verbatim: mark.mix.map { "\($0.rating.glyph)\($0.count)" }.joined(separator: " ")).font(.caption)
      }
      .padding(8).background(Tone.card, in: .rect(cornerRadius: 12))
    }
  }
}

/// A map of a few places at the head of a page, which is moved where they are.
struct HeroMap: View {
  private let marks: [MapMark]
  private let tap: @MainActor (MapMark) -> Void
  @State private var position: MapCameraPosition
  @State private var area: MapArea

  init(marks: [MapMark], tap: @escaping @MainActor (MapMark) -> Void) {
    (self.marks, self.tap) = (marks, tap)
    let area = MapArea(around: marks)
    _position = State(wrappedValue: .area(area))
    _area = State(wrappedValue: area)
  }

  var body: some View {
    PinMap(position: $position, marks: MapMark.grouped(marks, in: area)) { mark in
      if mark.log == nil { position = .area(area.near(mark)) } else { tap(mark) }
    }
    .onMapCameraChange(frequency: .onEnd) { area = MapArea($0.region) }
    .onChange(of: marks.map(\.id)) { position = .area(MapArea(around: marks)) }
    .frame(height: 220).clipShape(.rect(cornerRadius: 12))
  }
}
