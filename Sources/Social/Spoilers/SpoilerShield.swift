public import Core
public import SQL
public import Wire

/// Keeps marked passages on the server for viewers who haven't finished what they are about.
public struct SpoilerShield<Thing: Sendable>: Sendable {
  /// What somebody said of a thing.
  public struct Said: Sendable {
    let thing: ID<Thing>
    let author: ID<ProfileEntity>
    let text: String

    public init(of thing: ID<Thing>, by author: ID<ProfileEntity>, _ text: String) {
      self.thing = thing
      self.author = author
      self.text = text
    }
  }

  /// Those of the things whose passages the viewer may read unasked.
  public typealias Finished = @Sendable ([ID<Thing>], ID<ProfileEntity>, ReadTransaction) throws -> Set<ID<Thing>>

  private let finished: Finished

  /// - Parameter finished: is asked only where somebody else than the viewer has marked a passage.
  public init(_ finished: @escaping Finished) { self.finished = finished }

  /// The texts as the viewer gets them: their own as they are, others' folded unless they have finished what they are about.
  public func texts(
    _ said: [Said], for viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [String] {
    let others = said.filter { $0.author != viewer && SpoilerText.mayBe(in: $0.text) }
    guard !others.isEmpty else { return said.map(\.text) }
    let open = try finished(Set(others.map(\.thing)).sorted(), viewer, transaction)
    return said.map { $0.author == viewer || open.contains($0.thing) ? $0.text : SpoilerText($0.text).folded }
  }
}
