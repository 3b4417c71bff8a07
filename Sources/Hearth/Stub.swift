internal import SQL
extension Command {
  static let demo = Command(name: "demo", summary: "", options: []) { _ in }
  static let benchSeed = Command(name: "bench-seed", summary: "", options: []) { _ in }
}
enum FolderBackup {
  static func make(of a: String, _ s: Storage, at b: String) throws -> Int { 0 }
  static func restore(_ a: String, to b: String, verify: Bool) throws {}
}
