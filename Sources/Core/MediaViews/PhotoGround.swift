public import HTML
internal import Media

/// The mean colour of a photo, which stands in its place until the photo has come. A script draws the whole BlurHash over it.
public struct PhotoGround: HTMLLeaf {
  let blurHash: String

  /// - Parameter blurHash: empty where it isn't known; then nothing is drawn.
  public init(_ blurHash: String) { self.blurHash = blurHash }

  public func render(into output: inout HTMLOutput) {
    guard let colour = BlurHash.mean(of: blurHash) else { return }
    svg(.class("ground"), .color(colour), .aria("hidden", true), into: &output) { _ in }
  }
}
