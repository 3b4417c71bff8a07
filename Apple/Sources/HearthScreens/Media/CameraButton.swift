import Camera
public import Foundation
public import SwiftUI

/// Takes a photo or a video with the camera; nothing where the device has none.
public struct CameraButton: View {
  private enum Use: Identifiable { case taking; var id: Use { self } }

  private let takesVideos: Bool
  private let take: @MainActor (Data) -> Void
  @State private var use: Use?
  @State private var taken: Data?

  /// - Parameter take: gets the file's bytes once the camera has left the screen, so that a form can come next.
  public init(takesVideos: Bool, take: @escaping @MainActor (Data) -> Void) {
    (self.takesVideos, self.take) = (takesVideos, take)
  }

  public var body: some View {
    if CameraView.isAvailable {
      Button(takesVideos ? "Take photo or video" : "Take photo", systemImage: "camera") { use = .taking }
        .fullScreenCover(item: $use, onDismiss: handOver) { _ in
          CameraView(takesVideos: takesVideos) { data in
            taken = data
            use = nil
          }
        }
    }
  }

  private func handOver() {
    guard let data = taken else { return }
    taken = nil
    take(data)
  }
}
