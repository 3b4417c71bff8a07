import AVKit
import ClientKit
import Foundation
public import SwiftUI
public import Wire

/// A video: its poster, and the video itself once it is tapped. One that waits to be sent has neither yet.
public struct FilmView: View {
  @Environment(Account.self) private var account
  private let film: MediaAPI.Attachment
  private let author: String
  private let isPaused: Bool
  private let over: (@MainActor () async -> Void)?
  @State private var player: AVPlayer?

  /// - Parameters:
  ///   - author: the username, for a film that has no description.
  ///   - isPaused: whether it stands still for now.
  ///   - over: what happens at its end; one that has that plays without being tapped.
  public init(
    film: MediaAPI.Attachment, author: String, isPaused: Bool = false, over: (@MainActor () async -> Void)? = nil
  ) { (self.film, self.author, self.isPaused, self.over) = (film, author, isPaused, over) }

  public var body: some View {
    if film.isWaiting {
      StoredPicture(nil, alt: words, symbol: "video")
    } else if let player {
      VideoPlayer(player: player).accessibilityLabel(words)
        .onChange(of: isPaused, initial: true) { if isPaused { player.pause() } else { player.play() } }
        .onDisappear { player.pause() }
        .task {
          guard let over, await player.hasEnded() else { return }
          await over()
        }
    } else {
      Button(action: show) {
        ZStack {
          StoredPicture(film.urls.url("1080"), alt: "", blurHash: film.blurHash)
          Image(systemName: "play.fill").font(.largeTitle).foregroundStyle(.white)
        }
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Play: \(words.isolated)")
      .onAppear { if over != nil { show() } }
    }
  }

  private func show() {
    player = URL(string: account.client.address.text + film.urls.url("video")).map { AVPlayer(url: $0) }
  }

  private var words: String { film.alt.isEmpty ? "Video by \(author)" : film.alt }
}

extension AVPlayer {
  /// Waits for the end of what it plays.
  /// - Returns: false where nobody waits for it any more.
  fileprivate func hasEnded() async -> Bool {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let observer = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: self.currentItem, queue: nil
    ) { _ in continuation.finish() }
    for await _ in stream {}
    NotificationCenter.default.removeObserver(observer)
    return !Task.isCancelled
  }
}

extension MediaAPI.Attachment {
  /// Whether it waits in the outbox, and is named by its file.
  public var isWaiting: Bool { urls.url("1080").hasPrefix("file:") }
}
