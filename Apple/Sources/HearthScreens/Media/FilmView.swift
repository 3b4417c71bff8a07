import AVKit
import ClientKit
public import SwiftUI
public import Wire

/// A video: its poster, and the video itself once it is tapped. One that waits to be sent has neither yet.
public struct FilmView: View {
  @Environment(Account.self) private var account
  private let film: MediaAPI.Attachment
  private let author: String
  @State private var player: AVPlayer?

  /// - Parameter author: the username, for a film that has no description.
  public init(film: MediaAPI.Attachment, author: String) { (self.film, self.author) = (film, author) }

  public var body: some View {
    if film.isWaiting {
      StoredPicture(nil, alt: words, symbol: "video")
    } else if let player {
      VideoPlayer(player: player).accessibilityLabel(words)
    } else {
      Button {
        player = URL(string: account.client.address.text + film.urls.url("video")).map { AVPlayer(url: $0) }
      } label: {
        ZStack {
          StoredPicture(film.urls.url("1080"), alt: "", blurHash: film.blurHash)
          Image(systemName: "play.fill").font(.largeTitle).foregroundStyle(.white)
        }
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Play: \(words.isolated)")
    }
  }

  private var words: String { film.alt.isEmpty ? "Video by \(author)" : film.alt }
}

extension MediaAPI.Attachment {
  /// Whether it waits in the outbox, and is named by its file.
  public var isWaiting: Bool { urls.url("1080").hasPrefix("file:") }
}
