public import Foundation
public import SwiftUI

/// Stands here for the camera, which is Apple's alone: a test chooses what was taken, or nothing, which is cancelling.
public struct CameraView: View, Primitive {
  public typealias Body = Never

  /// Whether the device has a camera.
  public static var isAvailable: Bool { true }

  private let taken: @MainActor (Data?) -> Void

  /// - Parameters:
  ///   - takesVideos: whether videos can be taken beside photos.
  ///   - taken: gets the file's bytes; nil where nothing was taken.
  public init(takesVideos: Bool, taken: @escaping @MainActor (Data?) -> Void) { self.taken = taken }

  package func nodes(_ context: Context) -> [Node] {
    var node = Node("camera")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    node.spoken.label = "Camera"
    node.touch.choose = { taken($0.first) }
    return [node]
  }
}
