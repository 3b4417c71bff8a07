/// A round robin: owners of work take turns, and a new owner joins at the end of the line.
///
/// An owner with much work has as many turns as one with little, so nobody waits for more than one turn of each other owner. The line
/// holds only owners that have work.
public struct RoundRobin<Owner: Hashable & Sendable>: Sendable {
  private var line: [Owner] = []

  public init() {}

  /// How many stand in the line.
  public var count: Int { line.count }

  /// Lets an owner stand in the line, at its end, unless it stands there already.
  public mutating func join(_ owner: Owner) {
    if !line.contains(owner) { line.append(owner) }
  }

  /// Gives the turn to the first in the line who may have it, and has them stand at its end again.
  public mutating func next(where mayHaveIt: (Owner) -> Bool) -> Owner? {
    guard let place = line.firstIndex(where: mayHaveIt) else { return nil }
    let owner = line.remove(at: place)
    line.append(owner)
    return owner
  }

  /// Takes an owner out of the line.
  public mutating func leave(_ owner: Owner) { line.removeAll { $0 == owner } }

  /// Lets just these stand in the line: those who stood there keep their places, the others follow in the order given.
  public mutating func keep(_ owners: [Owner]) {
    let wanted = Set(owners)
    line.removeAll { !wanted.contains($0) }
    let known = Set(line)
    line += owners.filter { !known.contains($0) }
  }
}
