internal import FoundationEssentials
public import Testing

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Marks tests whose failure is never chance, such as a finding against row security or an acknowledged write that is lost: they get no
/// second chance (docs/testing.md).
///
/// Each test with it adds its name to the file `$HEARTH_TEST_FOUND.never-unsteady`, where `Scripts/second_chance.py` looks.
public struct NeverUnsteady: TestTrait, SuiteTrait {
  public let isRecursive = true

  public func prepare(for test: Test) async throws {
    guard !test.isSuite, let place = ProcessInfo.processInfo.environment["HEARTH_TEST_FOUND"] else { return }
    let line = "\(test.id.moduleName).\(test.id.nameComponents.joined(separator: "/"))\n"
    // One write each: tests run in parallel.
    let file = open("\(place).never-unsteady", O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard file >= 0 else { throw CannotNote(place: place) }
    defer { close(file) }
    let bytes = Array(line.utf8)
    guard write(file, bytes, bytes.count) == bytes.count else { throw CannotNote(place: place) }
  }

  struct CannotNote: Error {
    let place: String
  }
}

extension Trait where Self == NeverUnsteady {
  /// What this test shows is never chance.
  public static var neverUnsteady: Self { NeverUnsteady() }
}
