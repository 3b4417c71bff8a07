public import FoundationEssentials

/// One page drawn from fixtures: the name of its snapshot and the address it would have.
public struct Specimen: Sendable, CustomStringConvertible {
  public let name: String
  public let path: String
  public let draw: @Sendable () throws -> [UInt8]

  public init(_ name: String, _ path: String, _ draw: @escaping @Sendable () throws -> [UInt8]) {
    self.name = name
    self.path = path
    self.draw = draw
  }

  public var description: String { name }

  /// The page as it is drawn now and as it was when somebody last looked at it. With `HEARTH_UPDATE_SNAPSHOTS=1` what is
  /// drawn is kept first.
  /// - Parameter folder: where the app's snapshots lie.
  public func compared(in folder: URL) throws -> (drawn: String, kept: String) {
    let file = folder.appending(path: name + ".html")
    let drawn = Self.readable(try draw())
    if ProcessInfo.processInfo.environment["HEARTH_UPDATE_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(drawn).write(to: file)
    }
    let kept = try Data(contentsOf: file)
    return (String(decoding: drawn, as: UTF8.self), String(decoding: kept, as: UTF8.self))
  }

  /// The folder of an app's snapshots.
  public static func folder(of app: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Snapshots/\(app)")
  }

  /// A line break before each tag that starts, so that a difference is a line and not the page.
  private static func readable(_ page: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in page.enumerated() {
      let next = index + 1 < page.count ? page[index + 1] : 0
      if byte == UInt8(ascii: "<"), next != UInt8(ascii: "/"), !result.isEmpty { result.append(0x0a) }
      result.append(byte)
    }
    return result + [0x0a]
  }
}
