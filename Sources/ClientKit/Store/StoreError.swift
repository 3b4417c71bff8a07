public import Foundation

/// Why a device's store can't be used.
public enum StoreError: Error, Hashable, Sendable {
  /// A newer version of the app has written it.
  case newer
  /// It belongs to another account, or to another server.
  case another
  /// The disk is full; nothing of what was asked for is stored.
  case full
  /// The file is no store, or is damaged.
  case damaged
  /// SQLite's extended result code.
  case failed(Int32)
  /// What is stored, or to be stored, is no JSON of its type; the name of the type.
  case malformed(String)

  init(code: Int32) {
    self =
      switch code & 0xFF {
      case 13: .full
      case 11, 26: .damaged
      default: .failed(code)
      }
  }
}

extension StoreError: LocalizedError {
  /// For people.
  public var errorDescription: String? {
    switch self {
    case .newer: "A newer version of this app was used here. Update it."
    case .another: "The data on this device belongs to another account. Sign out first."
    case .full: "This device is full, so nothing could be saved."
    case .damaged, .failed, .malformed: "The data on this device can’t be read."
    }
  }
}
