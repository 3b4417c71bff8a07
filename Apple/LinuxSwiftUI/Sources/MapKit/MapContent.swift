@_exported public import SwiftUI

@MainActor @preconcurrency public protocol MapContent {
  associatedtype Body: MapContent
  @MapContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: MapContent {}

extension MapContent where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is drawn, and has no body") }
}

@resultBuilder public struct MapContentBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: MapContent { content }
  public static func buildBlock<C>(_ content: C) -> C where C: MapContent { content }
}

/// What this module draws on a map.
@MainActor protocol Pinned {
  func pins(_ context: Context) -> [Node]
}

@MainActor func mapNodes(of content: some MapContent, _ context: Context) -> [Node] {
  (content as? any Pinned)?.pins(context) ?? []
}

public struct MapContentView<SelectionValue: Hashable, Content: MapContent>: View, Primitive {
  public typealias Body = Never
  let content: Content

  package func nodes(_ context: Context) -> [Node] { mapNodes(of: content, context) }
}

/// The part of the Earth that a map shows, for what is on it.
enum RegionKey: EnvironmentKey {
  static var defaultValue: MKCoordinateRegion? { nil }
}

@MainActor public struct Annotation<Label: View, Content: View> {
  private let label: Label
  private let content: Content
  private let coordinate: CLLocationCoordinate2D
}

extension Annotation: MapContent, Pinned {
  public typealias Body = Never

  /// Nothing where the map shows another part of the Earth.
  func pins(_ context: Context) -> [Node] {
    guard let place = context.environment[RegionKey.self]?.place(of: coordinate) else { return [] }
    var node = Node("pin")
    node.style = [("left", "\(place.x)%"), ("top", "\(place.y)%")]
    node.children = SwiftUI.nodes(content, context.at("content")) + SwiftUI.nodes(label, context.at("label"))
    return [node]
  }
}

extension Annotation where Label == Text {
  public init<S>(
    _ title: S, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content
  ) where S: StringProtocol {
    (label, self.content, self.coordinate) = (Text(title), content(), coordinate)
  }
}

extension ForEach: MapContent, Pinned where Content: MapContent {
  public typealias Body = Never

  public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content)
  where ID == Data.Element.ID, Data.Element: Identifiable {
    self.init(data, naming: { $0.id }, making: content)
  }

  func pins(_ context: Context) -> [Node] {
    complainAboutTwins(context)
    return data.flatMap { mapNodes(of: content($0), context.at("#\(id($0))")) }
  }
}
