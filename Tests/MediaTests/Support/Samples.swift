import Glibc
import Testing

/// Real photos beside the repository, where there are some.
enum Samples {
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/../shared/samples"
  }()

  static let arePresent = access("\(root)/README.md", R_OK) == 0

  static func read(_ name: String) throws -> [UInt8] { try Scratch.read("\(root)/\(name)") }
}

extension Trait where Self == ConditionTrait {
  static var needsSamples: Self { .enabled(if: Samples.arePresent, "no sample photos at ../shared/samples") }
}
