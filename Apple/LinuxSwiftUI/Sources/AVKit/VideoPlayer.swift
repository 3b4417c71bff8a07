@_exported public import SwiftUI

/// What plays a film. Here nothing is played: a screen is asked which film it would show, and whether it would play.
@MainActor public final class AVPlayer {
  let url: URL
  private(set) var isPlaying = false
  private let item = AVPlayerItem()

  public init(url URL: URL) { url = URL }

  public var currentItem: AVPlayerItem? { item }

  public func play() { isPlaying = true }
  public func pause() { isPlaying = false }

  /// The film has come to its end, as a test says.
  func finish() {
    isPlaying = false
    NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: currentItem)
  }
}

/// A film that is played.
@MainActor public final class AVPlayerItem {}

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name("AVPlayerItemDidPlayToEndTime")
}

public struct VideoPlayer<VideoOverlay: View>: View, Primitive {
  public typealias Body = Never
  private let player: AVPlayer?

  package func nodes(_ context: Context) -> [Node] {
    var node = Node("film")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    node.attributes["data-film"] = player?.url.absoluteString
    if let player { node.touch.film = Node.Film(isPlaying: { player.isPlaying }, finish: { player.finish() }) }
    return [node]
  }
}

extension VideoPlayer where VideoOverlay == EmptyView {
  public init(player: AVPlayer?) { self.player = player }
}
