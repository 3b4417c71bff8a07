import Glibc
import Media

/// A folder for one test, removed with everything in it at the end.
final class Scratch: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/hearth-media-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(text: "mkdtemp") }
    path = template.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit { Scratch.remove(path) }

  struct Failure: Error { let text: String }

  func write(_ bytes: [UInt8], _ name: String = "picture") throws -> String {
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "wb") else { throw Failure(text: "fopen") }
    defer { fclose(stream) }
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw Failure(text: "fwrite") }
    return file
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let stream = fopen(path, "rb") else { throw Failure(text: "fopen \(path)") }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, stream), count > 0 { bytes += part[..<count] }
    return bytes
  }

  /// Every file below the folder, relative to it.
  static func files(_ path: String) -> [String] { entries(path).filter { !$0.hasSuffix("/") }.sorted() }

  /// Files and folders below, each folder after what is in it and with a slash at its end.
  private static func entries(_ path: String, below: String = "") -> [String] {
    guard let stream = opendir("\(path)/\(below)") else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      if isFolder { found += entries(path, below: "\(below)\(name)/") }
      found.append("\(below)\(name)\(isFolder ? "/" : "")")
    }
    return found
  }

  private static func remove(_ path: String) {
    for entry in entries(path) {
      _ = entry.hasSuffix("/") ? rmdir("\(path)/\(entry)") : unlink("\(path)/\(entry)")
    }
    rmdir(path)
  }
}
