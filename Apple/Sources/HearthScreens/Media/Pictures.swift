import ClientKit
public import Foundation
public import Observation
public import SwiftUI

/// Pictures by the links that the API gives: from this device where they are kept, else from the server.
@MainActor @Observable public final class Pictures {
  @ObservationIgnored private let store: OfflineStore
  @ObservationIgnored private let client: HearthClient

  init(_ store: OfflineStore, _ client: HearthClient) { (self.store, self.client) = (store, client) }

  /// The file of a picture; nil where it can't be had.
  public func file(_ link: String) async -> URL? {
    // One that waits to be sent is named by its file.
    if link.hasPrefix("file:") { return URL(string: String(link.prefix { $0 != "#" })) }
    // A picture that isn't there leaves its place empty.
    return try? await store.pictureFile(at: link, through: client)
  }
}

/// A picture that stays the size of its place, whether it is there or not.
public struct StoredPicture: View {
  @Environment(Account.self) private var account
  private let link: String?
  private let alt: String
  private let symbol: String
  @State private var file: URL?

  /// - Parameters:
  ///   - alt: what is to be seen; empty for one that says nothing more than what is beside it.
  ///   - symbol: stands there where there is no picture.
  public init(_ link: String?, alt: String, symbol: String = "photo") {
    (self.link, self.alt, self.symbol) = (link, alt, symbol)
  }

  public var body: some View {
    AsyncImage(url: file) { phase in
      if let image = phase.image {
        image.resizable().scaledToFill()
      } else {
        ZStack {
          Color.gray.opacity(0.18)
          Image(systemName: symbol).foregroundStyle(.secondary)
        }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(alt)
    .accessibilityAddTraits(.isImage)
    .accessibilityHidden(alt.isEmpty)
    .task(id: link) {
      guard let link else { return file = nil }
      file = await account.pictures.file(link)
    }
  }
}

/// A face: a round picture, or the beginning of the name. It says nothing by itself: the name stands beside it.
public struct Face: View {
  private let link: String?
  private let name: String
  private let size: CGFloat

  public init(_ link: String?, name: String, size: CGFloat = 36) {
    (self.link, self.name, self.size) = (link, name, size)
  }

  public var body: some View {
    Group {
      if let link {
        StoredPicture(link, alt: "", symbol: "person")
      } else {
        Text(String(name.prefix(1)).uppercased())
          .font(.system(size: size * 0.45, weight: .semibold)).foregroundStyle(.white)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(Color.gray)
      }
    }
    .frame(width: size, height: size)
    .clipShape(.circle)
    .accessibilityHidden(true)
  }
}
