@_exported public import SwiftUI

/// What plays a film. Here nothing is played: a screen is asked which film it would show.
@MainActor public final class AVPlayer {
  let url: URL
  public init(url URL: URL) { url = URL }
}

public struct VideoPlayer<VideoOverlay: View>: View, Primitive {
  public typealias Body = Never
  private let player: AVPlayer?

  package func nodes(_ context: Context) -> [Node] {
    var node = Node("film")
    (node.fillsWidth, node.fillsHeight) = (true, true)
    node.attributes["data-film"] = player?.url.absoluteString
    return [node]
  }
}

extension VideoPlayer where VideoOverlay == EmptyView {
  public init(player: AVPlayer?) { self.player = player }
}
