@_exported public import SwiftUI

/// Something that was chosen in a picker.
public struct PhotosPickerItem: Hashable, Sendable {
  private let data: Data

  public func loadTransferable<T>(type: T.Type) async throws -> T? where T: Sendable {
    await Task.yield()
    return data as? T
  }

  fileprivate init(_ data: Data) { self.data = data }

  /// As a picker makes it, for tests.
  package static func chosen(_ data: Data) -> PhotosPickerItem { PhotosPickerItem(data) }
}

public struct PHPickerFilter: Equatable, Sendable {
  private let name: String
  public static let images = PHPickerFilter(name: "images")
  public static let videos = PHPickerFilter(name: "videos")
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(name: subfilters.map(\.name).joined(separator: " "))
  }
}

public struct PhotosPicker<Label: View>: View, Primitive {
  public typealias Body = Never
  private let choose: @MainActor ([PhotosPickerItem]) -> Void
  private let label: Label
  private let most: Int?

  package func nodes(_ context: Context) -> [Node] {
    var node = Node("button")
    node.children = SwiftUI.nodes(label, context.at("label"))
    node.spoken.isCombined = true
    node.spoken.traits = ["button"]
    guard context.environment.isEnabled else {
      node.attributes["disabled"] = ""
      return [node]
    }
    node.touch.choose = { photos in choose(photos.prefix(most ?? photos.count).map { PhotosPickerItem($0) }) }
    return [node]
  }
}

extension PhotosPicker {
  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    most = 1
    choose = { selection.wrappedValue = $0.first }
  }

  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, matching filter: PHPickerFilter? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    most = maxSelectionCount
    choose = { selection.wrappedValue = $0 }
  }
}
