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

/// A map with marks on it. A tap on a mark for several at a single point lists them in a sheet.
struct PinMap: View {
  @Binding private var position: MapCameraPosition
  private let marks: [MapMark]
  private let tap: @MainActor (MapMark) -> Void
  @State private var point: MapMark?

  /// - Parameter tap: called with the mark of one log, or of several logs at several points.
  init(position: Binding<MapCameraPosition>, marks: [MapMark], tap: @escaping @MainActor (MapMark) -> Void) {
    _position = position
    (self.marks, self.tap) = (marks, tap)
  }

  var body: some View {
    Map(position: $position) {
      ForEach(marks) { mark in
        Annotation(mark.name, coordinate: mark.coordinate) {
          Button {
            if mark.logs.isEmpty { tap(mark) } else { point = mark }
          } label: {
            MarkSign(mark: mark).frame(minWidth: 44, minHeight: 44)
          }
          .buttonStyle(.plain).accessibilityLabel(mark.words)
        }
      }
    }
    .sheet(item: $point) { shown in
      PointSheet(logs: shown.logs) { mark in
        point = nil
        tap(mark)
      }
    }
  }
}

/// What is at a single point.
private struct PointSheet: View {
  @Environment(\.dismiss) private var dismiss
  let logs: [MapMark]
  let tap: @MainActor (MapMark) -> Void

  var body: some View {
    NavigationStack {
      List { ForEach(logs) { MarkRow(mark: $0, tap: tap, hasDay: true) } }
        .listStyle(.plain)
        .navigationTitle("Logs here").navigationBarTitleDisplayMode(.inline)
        .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } } }
    }
  }
}

/// A mark of a map in a list.
struct MarkRow: View {
  let mark: MapMark
  let tap: @MainActor (MapMark) -> Void
  /// Whether it shows the day, by which people tell their visits to one place apart.
  var hasDay = false

  var body: some View {
    Button {
      tap(mark)
    } label: {
      HStack(spacing: 10) {
        Text(verbatim: mark.glyphs).accessibilityHidden(true)
        Text(verbatim: mark.words)
        if hasDay, let day = mark.visitedOn {
          Spacer()
          Text(verbatim: ShownLog.day(day)).font(.footnote).foregroundStyle(.secondary)
        }
      }
    }
    .buttonStyle(.plain)
  }
}

private struct MarkSign: View {
  let mark: MapMark

  var body: some View {
    if mark.isWant {
      Text(verbatim: mark.glyphs).font(.title3).padding(6).background(Tone.card, in: .circle)
    } else if mark.log != nil, let rating = mark.mix.first?.rating {
      PinSign(rating: rating)
    } else {
      VStack(spacing: 0) {
        Text("\(mark.count + mark.wants)").font(.headline)
        Text(verbatim: mark.signs).font(.caption)
      }
      .padding(8).background(Tone.card, in: .rect(cornerRadius: 12))
    }
  }
}

/// A map at the head of a page, which begins with all its marks in view.
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
    .onChange(of: marks) { before, now in
      if before.map(\.id) != now.map(\.id) { position = .area(MapArea(around: now)) }
    }
    .frame(height: 220).clipShape(.rect(cornerRadius: 12))
  }
}
