import ClientKit
import Downsampling
public import Foundation
import Observation
import SwiftUI

/// Pictures by the links that the API gives, in the size in which they are shown: from memory where they were shown before, else from this
/// device, else from the server.
@MainActor public final class Pictures {
  private let store: OfflineStore
  private let client: HearthClient
  /// How many bytes are ready to be drawn; what is on the screen may be more.
  private let most: Int
  private var slots: [PictureKey: PictureSlot] = [:]
  private var bytes = 0
  /// Counts what was shown, so that what was shown longest ago goes first.
  private var turn = 0

  /// 64 MiB: 14 photos as wide as a phone, or 160 in a grid.
  static let memory = 64 << 20

  init(_ store: OfflineStore, _ client: HearthClient, most: Int = memory) {
    (self.store, self.client, self.most) = (store, client, most)
  }

  /// The file of a picture; nil where it can't be had.
  public func file(_ link: String) async -> URL? {
    // One that waits to be sent is named by its file.
    if link.hasPrefix("file:") { return URL(string: String(link.prefix { $0 != "#" })) }
    // A picture that isn't there leaves its place empty.
    return try? await store.pictureFile(at: link, through: client)
  }

  /// Where a picture is to be found once it is there; at once, where it was shown before.
  func slot(_ key: PictureKey) -> PictureSlot {
    if let known = slots[key] { return known }
    let slot = PictureSlot(key)
    slots[key] = slot
    return slot
  }

  /// Brings a picture, and keeps it ready for as long as it is seen: until the task is cancelled.
  func show(_ slot: PictureSlot, from link: String) async {
    turn += 1
    (slot.turn, slot.viewers) = (turn, slot.viewers + 1)
    register(slot)
    await bring(slot, from: link)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
    slot.viewers -= 1
    makeRoom()
  }

  /// Several that want the same one wait for the first; when that goes from the screen, the next one takes over.
  private func bring(_ slot: PictureSlot, from link: String) async {
    while slot.image == nil, !Task.isCancelled {
      if let other = slot.reading {
        for await _ in other.ends() {}
        if other.isDone { return }
        continue
      }
      let reading = Reading()
      slot.reading = reading
      let picture = await read(link, slot.key.pixels)
      slot.reading = nil
      if let picture { keep(picture, in: slot) }
      reading.end(isDone: picture != nil || !Task.isCancelled)
      return
    }
  }

  private func read(_ link: String, _ pixels: Int) async -> DownsampledPicture? {
    store.activity.begin()
    defer { store.activity.end() }
    guard let file = await file(link), !Task.isCancelled else { return nil }
    // What is no picture leaves its place empty.
    return try? await DownsampledPicture.read(file, longestSide: pixels)
  }

  private func keep(_ picture: DownsampledPicture, in slot: PictureSlot) {
    slot.image = picture.image
    register(slot)
    guard slots[slot.key] === slot else { return }
    slot.bytes = picture.bytes
    bytes += picture.bytes
    makeRoom()
  }

  /// A slot that was let go of, and is seen again by a place that had it still, is found again; one that another place sees now stays.
  private func register(_ slot: PictureSlot) {
    if let other = slots[slot.key] {
      guard other !== slot, other.viewers == 0, other.reading == nil else { return }
      drop(other)
    }
    slots[slot.key] = slot
  }

  private func drop(_ slot: PictureSlot) {
    bytes -= slot.bytes
    (slot.image, slot.bytes) = (nil, 0)
    slots[slot.key] = nil
  }

  /// Lets go of what isn't seen, what was shown longest ago first; not of what was asked for and is about to be shown.
  private func makeRoom() {
    guard bytes > most || slots.count > 1000 else { return }
    let unseen = slots.values.filter { $0.viewers == 0 && $0.reading == nil && $0.turn > 0 }
    for slot in unseen.sorted(by: { $0.turn < $1.turn }) where bytes > most || slot.image == nil { drop(slot) }
  }

  /// A picture that is being read.
  @MainActor final class Reading {
    /// Whether it was read to its end, with or without a picture.
    private(set) var isDone = false
    private var isOver = false
    private var waiting: [AsyncStream<Void>.Continuation] = []

    /// Ends when it is over.
    func ends() -> AsyncStream<Void> {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      if isOver { continuation.finish() } else { waiting.append(continuation) }
      return stream
    }

    func end(isDone: Bool) {
      (self.isDone, isOver) = (isDone, true)
      for one in waiting { one.finish() }
      waiting = []
    }
  }
}

/// A picture in one size, known by its path alone: what signs a link changes.
struct PictureKey: Hashable, Sendable {
  let name: String
  let pixels: Int

  init(_ link: String, pixels: Int) {
    name = String(link.prefix { $0 != "?" && $0 != "#" })
    self.pixels = pixels
  }
}

/// A picture that is ready to be drawn, or will be.
@MainActor @Observable final class PictureSlot {
  fileprivate(set) var image: Image?

  @ObservationIgnored let key: PictureKey
  @ObservationIgnored fileprivate var bytes = 0
  @ObservationIgnored fileprivate var turn = 0
  /// How many places show it now.
  @ObservationIgnored fileprivate var viewers = 0
  @ObservationIgnored fileprivate var reading: Pictures.Reading?

  init(_ key: PictureKey) { self.key = key }
}

/// How large a picture is shown at most.
public enum PictureSize: Hashable, Sendable {
  /// Its longest side, in points.
  case points(CGFloat)
  /// As wide as a column of posts.
  case column

  /// The sizes that are made, so that two places of nearly one size share a picture.
  private static let sides = [96, 160, 320, 640, 1080]

  /// The longest side: half as long again as the place's, which is filled, so that a picture's shorter side has to be as long as that.
  /// Pictures on the server are at most as large as the largest.
  func pixels(_ scale: CGFloat) -> Int {
    switch self {
    case .points(let points):
      Self.sides.first { CGFloat($0) >= points * scale * 1.5 } ?? Self.sides[Self.sides.count - 1]
    case .column: Self.sides[Self.sides.count - 1]
    }
  }
}
