@_exported public import SwiftUI

/// A map without land and water: what stands on it, where it stands.
@MainActor public struct Map<Content: View>: View {
  @Environment(Camera.self) private var camera: Camera?
  private let position: Binding<MapCameraPosition>
  private let content: Content

  public var body: some View {
    let region = position.wrappedValue.framed
    MapFrame(region: region, content: content) { [position] in position.wrappedValue = .region($0) }
      .onChange(of: region.numbers, initial: true) { camera?.region = region }
  }
}

extension Map {
  public init<C>(position: Binding<MapCameraPosition>, @MapContentBuilder content: () -> C)
  where Content == MapContentView<Never, C>, C: MapContent {
    (self.position, self.content) = (position, MapContentView(content: content()))
  }
}

private struct MapFrame<Content: View>: View, Primitive {
  typealias Body = Never
  let region: MKCoordinateRegion
  let content: Content
  let look: @MainActor (MKCoordinateRegion) -> Void

  func nodes(_ context: Context) -> [Node] {
    var inside = context.at("map")
    inside.environment[RegionKey.self] = region
    var node = Node("map")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    node.children = SwiftUI.nodes(content, inside)
    let look = look
    node.touch.look = { look(MKCoordinateRegion($0)) }
    return [node]
  }
}

/// What a map shows now, for what is told when that is another part of the Earth.
@MainActor @Observable final class Camera {
  var region: MKCoordinateRegion?
}

extension View {
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
  ) -> some View { CameraWatch(content: self, action: action) }
}

private struct CameraWatch<Content: View>: View {
  let content: Content
  let action: (MapCameraUpdateContext) -> Void
  @State private var camera = Camera()

  var body: some View {
    content.environment(camera).onChange(of: camera.region?.numbers) {
      if let region = camera.region { action(MapCameraUpdateContext(region: region)) }
    }
  }
}
