public import ClientKit
import Downsampling
public import Foundation
public import SwiftUI

/// A picture that stays the size of its place, whether it is there or not: first blurred, where that is known.
public struct StoredPicture: View {
  @Environment(Account.self) private var account
  @Environment(\.displayScale) private var scale
  private let link: String?
  private let alt: String
  private let symbol: String
  private let blurHash: String
  private let size: PictureSize
  private let alignment: Alignment

  /// - Parameters:
  ///   - alt: what is to be seen; empty for one that says nothing more than what is beside it.
  ///   - symbol: stands there where there is no picture, and nothing is known of one.
  ///   - blurHash: empty where none is known.
  ///   - size: how large it is shown at most.
  ///   - alignment: which part of it is seen.
  public init(
    _ link: String?, alt: String, symbol: String = "photo", blurHash: String = "", at size: PictureSize = .column,
    alignment: Alignment = .center
  ) {
    (self.link, self.alt, self.symbol, self.blurHash) = (link, alt, symbol, blurHash)
    (self.size, self.alignment) = (size, alignment)
  }

  public var body: some View {
    let slot = link.map { account.pictures.slot(PictureKey($0, pixels: size.pixels(scale))) }
    // A picture that fills its place is larger than that. It is neither seen nor touched outside of it, where it would take the taps of
    // what is there.
    Color.clear
      .overlay(alignment: alignment) {
        if let image = slot?.image {
          image.resizable().scaledToFill()
        } else {
          PicturePlace(blurHash: blurHash, symbol: symbol)
        }
      }
      .clipped()
      .contentShape(.rect)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(alt)
      .accessibilityAddTraits(.isImage)
      .accessibilityHidden(alt.isEmpty)
      .task(id: slot?.key) { [account, link] in
        if let slot, let link { await account.pictures.show(slot, from: link) }
      }
  }
}

/// What stands where a picture isn't yet, or can't be had.
private struct PicturePlace: View {
  let blurHash: String
  let symbol: String

  var body: some View {
    if let blurred = BlurredPicture(blurHash) {
      MeshGradient(
        width: blurred.width, height: blurred.height, points: Self.points(blurred),
        colors: blurred.colors.map { Color(red: Double($0.x), green: Double($0.y), blue: Double($0.z)) })
    } else {
      ZStack {
        Color.gray.opacity(0.18)
        Image(systemName: symbol).foregroundStyle(.secondary)
      }
    }
  }

  /// A grid over the whole place.
  private static func points(_ blurred: BlurredPicture) -> [SIMD2<Float>] {
    (0..<blurred.width * blurred.height).map { place in
      SIMD2(
        Float(place % blurred.width) / Float(blurred.width - 1),
        Float(place / blurred.width) / Float(blurred.height - 1))
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
        StoredPicture(link, alt: "", symbol: "person", at: .points(size))
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

/// The picture of a widget's entry. A widget has no account and can't wait: the file that the app left is read while it is drawn, and no
/// more of it than is shown.
public struct WidgetPicture: View {
  @Environment(\.displayScale) private var scale
  private let file: URL
  private let alt: String
  private let size: PictureSize

  public init(_ data: WidgetData, _ entry: WidgetData.Entry, at size: PictureSize) {
    (file, alt, self.size) = (data.picture(of: entry), entry.alt, size)
  }

  public var body: some View {
    // An entry may have no picture.
    if let picture = try? DownsampledPicture(contentsOf: file, longestSide: size.pixels(scale)) {
      picture.image.resizable().scaledToFill()
        .accessibilityLabel(alt)
        .accessibilityHidden(alt.isEmpty)
    }
  }
}
