import Glibc
import Media
import Testing

/// A store of each kind, for tests that both must pass.
enum StoreUnderTest: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case folder
  case s3

  /// Both where there is a service to test against, which `Scripts/test` starts; else the folder alone.
  static let here = S3Service.location == nil ? [StoreUnderTest.folder] : allCases

  var testDescription: String { rawValue }

  /// An empty one.
  func open(_ scratch: Scratch) throws -> any BlobStore {
    switch self {
    case .folder: try FolderStore(root: scratch.path + "/media")
    case .s3: try S3Service.store()
    }
  }
}

/// The S3 service that is beside this run.
enum S3Service {
  /// The value of a variable of this process.
  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static let location = variable("HEARTH_TEST_S3")
  static let isHere = location != nil
  static let reason: Comment = "no S3 service beside this run; Scripts/test starts one"

  static var credentials: S3Credentials {
    S3Credentials(
      accessKey: variable("AWS_ACCESS_KEY_ID") ?? "", secretKey: variable("AWS_SECRET_ACCESS_KEY") ?? "")
  }

  /// A place of its own in the bucket.
  static func place(_ more: String = "") throws -> S3Location {
    let parts = (location ?? "").split(separator: "?", maxSplits: 1)
    guard parts.count == 2 else { throw Scratch.Failure(text: "HEARTH_TEST_S3") }
    let own = "t\(UInt64.random(in: 0...UInt64.max))"
    return try S3Location("\(parts[0])/\(own)?\(parts[1])\(more)")
  }

  static func store(_ sizes: S3Store.Sizes = S3Store.Sizes()) throws -> S3Store {
    try S3Store(try place(), credentials, folder: "media/", sizes: sizes)
  }
}
