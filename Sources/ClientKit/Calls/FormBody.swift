internal import Foundation
internal import Wire

/// A body of `multipart/form-data` (RFC 7578).
struct FormBody {
  let bytes: Data
  let contentType: String

  init(
    fields: [(name: String, value: String)], files: [(name: String, file: UploadedFile)],
    boundary: String = "hearth-\(UUID().uuidString)"
  ) {
    var bytes = Data()
    bytes.reserveCapacity(files.reduce(1024) { $0 + $1.file.bytes.count + 512 })
    for (name, value) in fields {
      bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\(Self.quoted(name))\r\n\r\n\(value)\r\n".utf8
    }
    for (name, file) in files {
      bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\(Self.quoted(name)); ".utf8
      bytes += "filename=\(Self.quoted(file.name))\r\nContent-Type: \(Self.plain(file.contentType))\r\n\r\n".utf8
      bytes += file.bytes
      bytes += "\r\n".utf8
    }
    bytes += "--\(boundary)--\r\n".utf8
    self.bytes = bytes
    contentType = "multipart/form-data; boundary=\(boundary)"
  }

  /// As browsers write names (HTML Living Standard, section 4.10.21.8, "multipart form data").
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\"", with: "%22").replacingOccurrences(of: "\r", with: "%0D")
      .replacingOccurrences(of: "\n", with: "%0A")
    return "\"\(escaped)\""
  }

  /// A media type that cannot begin a line of its own.
  private static func plain(_ type: String) -> String {
    let isPlain = !type.isEmpty && type.utf8.allSatisfy { (0x21...0x7e).contains($0) || $0 == 0x20 }
    return isPlain ? type : "application/octet-stream"
  }
}
