@testable import SQL

/// Row security with a fault, and who of the suite must notice.
struct PlantedFault: Sendable, CustomStringConvertible {
  let description: String
  let defences: Defences
  let noticedBy: Set<Inspection.Part>

  init(_ name: String, by parts: Set<Inspection.Part>, _ change: (inout Defences) -> Void) {
    description = name
    noticedBy = parts
    var defences = Defences()
    change(&defences)
    // It stands before many others, each of which is to be missed by itself.
    defences.visibleRows = false
    self.defences = defences
  }

  /// The parts that must notice it and do not. Where each has noticed it is told.
  func unnoticed(in surface: AttackSurface) async throws -> [Inspection.Part] {
    let inspection = try Inspection(surface, defences)
    var unnoticed: [Inspection.Part] = []
    for part in Inspection.Part.allCases where noticedBy.contains(part) {
      if try await inspection.findings(of: part, planted: description).isEmpty { unnoticed.append(part) }
    }
    return unnoticed
  }

  /// The guards that nobody misses, of those whose tables' names begin so.
  static func guardsUnmissed(in surface: AttackSurface, of tables: String = "") async throws
    -> (unmissed: [String], count: Int)
  {
    let guards = try Inspection(surface).guards().filter { $0.hasPrefix(tables) }
    return try await withThrowingTaskGroup(of: String?.self) { group in
      for name in guards {
        var defences = Defences()
        defences.missingGuards = [name]
        defences.visibleRows = false
        group.addTask { [defences] in
          let inspection = try Inspection(surface, defences)
          let attacks = try await inspection.search(by: .attacks)
          let isFound = attacks.foundAt != nil
          let search = try await isFound ? attacks : inspection.search(by: .statements)
          search.tell("without the guard \(name)", in: surface, by: isFound ? "attacks" : "statements")
          return search.foundAt == nil ? name : nil
        }
      }
      return (try await group.reduce(into: []) { if let name = $1 { $0.append(name) } }, guards.count)
    }
  }
}

extension Defences {
  static func unshadowed(_ tables: Set<String>) -> Defences {
    var defences = Defences()
    defences.unshadowed = tables
    defences.visibleRows = false
    defences.completenessCheck = false
    return defences
  }

  /// The three defences against a forged context, some of them off.
  static func fallingThrough(shadow: Bool, map: Bool, names: Bool) -> Defences {
    var defences = shadow ? Defences() : unshadowed(["credentials", "sessions", "one_time_links", "blocked_profiles"])
    defences.visibleRows = false
    defences.contextMap = map
    defences.commonTableNames = names
    return defences
  }
}
