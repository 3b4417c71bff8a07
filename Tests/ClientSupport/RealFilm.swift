package import Foundation
internal import Glibc
import TestCircle
package import Testing

/// Films that every tool takes, made when they are asked for.
package enum RealFilm {
  private static let tool = "/usr/bin/ffmpeg"

  /// Whether one can be made, and the server can work on it.
  package static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: tool) }
  /// Why tests that need one are skipped.
  package static let reason: Comment = "This needs ffmpeg in /usr/bin."

  /// A second of moving stripes, 320 by 240 pixels: H.264 in MP4. Made once for all tests.
  package static func mp4() throws -> Data { try film.get() }

  private static let film = Result { try make() }

  private static func make() throws -> Data {
    let folder = try TestFolder()
    let path = folder.path + "/film.mp4"
    let status = try run([
      tool, "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=10", "-t", "1", "-pix_fmt",
      "yuv420p", "-c:v", "libx264", path,
    ])
    guard status == 0 else { throw TestFault("ffmpeg has made no film") }
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Runs a program to its end, by `posix_spawn`: Foundation's `Process` copies whole directory entries to find what is open, and
  /// crashes now and then in a process with as many open files as these tests have.
  /// - Returns: what `waitpid` says.
  private static func run(_ arguments: [String]) throws -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, arguments[0], nil, nil, &words, environ) == 0 else {
      throw TestFault("\(arguments[0]) doesn't start")
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { throw TestFault("\(arguments[0]) can't be waited for") }
    }
    return status
  }
}
