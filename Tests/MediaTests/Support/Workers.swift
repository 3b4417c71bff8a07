import Glibc
import Media

extension ImageWorkers {
  /// Workers of the `hearth` program that was built beside these tests.
  static func built(
    parallel: Int = 2, limits: ImageLimits = ImageLimits(), linger: Int = 0,
    arguments: [String] = [MediaWorker.subcommand]
  ) -> ImageWorkers {
    ImageWorkers(
      executable: program, arguments: arguments, work: WorkLimits(parallel: parallel), limits: limits, linger: linger)
  }

  /// One pool for all tests that do not look at the pool itself.
  static let shared = ImageWorkers.built()

  static let program: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/hearth"
  }()

  /// Everything made of some bytes.
  func make(_ bytes: [UInt8], _ request: ImageRequest = .photo()) async throws -> Made {
    let scratch = try Scratch()
    let (photo, webPs) = try await make(.file(try scratch.write(bytes)), request)
    return Made(photo: photo, webPs: webPs)
  }

  /// The code with which the bytes are refused, or nil when they are taken.
  func refusal(_ bytes: [UInt8]) async throws -> MediaError.Code? {
    do {
      _ = try await make(bytes)
      return nil
    } catch let error as MediaError {
      return error.code
    }
  }
}

struct Made: Sendable {
  var photo: PreparedPhoto
  var webPs: [Rendition]

  var all: [Rendition] { photo.renditions + webPs }

  func jpeg(_ name: Rendition.Name) throws -> [UInt8] {
    guard let found = photo.renditions.first(where: { $0.name == name }) else { throw Scratch.Failure(text: "none") }
    return found.bytes
  }
}
