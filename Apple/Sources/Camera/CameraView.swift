public import Foundation
public import SwiftUI
import UIKit
import UniformTypeIdentifiers

/// The system's camera, over the whole screen.
public struct CameraView: View {
  /// Whether the device has a camera.
  public static var isAvailable: Bool { UIImagePickerController.isSourceTypeAvailable(.camera) }

  private let takesVideos: Bool
  private let taken: @MainActor (Data?) -> Void

  /// - Parameters:
  ///   - takesVideos: whether videos can be taken beside photos.
  ///   - taken: gets the file's bytes; nil where nothing was taken.
  public init(takesVideos: Bool, taken: @escaping @MainActor (Data?) -> Void) {
    (self.takesVideos, self.taken) = (takesVideos, taken)
  }

  public var body: some View { Picker(takesVideos: takesVideos, taken: taken).ignoresSafeArea() }
}

private struct Picker: UIViewControllerRepresentable {
  let takesVideos: Bool
  let taken: @MainActor (Data?) -> Void

  func makeCoordinator() -> Coordinator { Coordinator(taken) }

  func makeUIViewController(context: Context) -> UIImagePickerController {
    let picker = UIImagePickerController()
    picker.sourceType = .camera
    picker.mediaTypes = [UTType.image.identifier] + (takesVideos ? [UTType.movie.identifier] : [])
    // What a server takes at most.
    picker.videoMaximumDuration = 180
    picker.delegate = context.coordinator
    return picker
  }

  func updateUIViewController(_ picker: UIImagePickerController, context: Context) {}

  @MainActor final class Coordinator: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    private let taken: @MainActor (Data?) -> Void

    init(_ taken: @escaping @MainActor (Data?) -> Void) { self.taken = taken }

    func imagePickerController(
      _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      if let video = info[.mediaURL] as? URL {
        taken(try? Data(contentsOf: video))  // one that can't be read is as none
      } else {
        taken((info[.originalImage] as? UIImage)?.jpegData(compressionQuality: 0.9))
      }
    }

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { taken(nil) }
  }
}
