/// What generated statements have found, kept for good: `make soak` looks for more with fresh seeds, and each find becomes a
/// line here, which every run of the tests tries on both engines. docs/testing.md says how.
struct Find: Sendable, CustomStringConvertible {
  /// The seed that led to it.
  let seed: UInt64
  let viewer: RowFixture.Viewer
  /// What was said in one transaction, values written out; ids and bytes as SQLite writes them.
  let statements: [String]

  init(seed: UInt64, _ viewer: RowFixture.Viewer, _ statements: String...) {
    (self.seed, self.viewer, self.statements) = (seed, viewer, statements)
  }

  var description: String { "\(viewer) \(statements)" }
}
