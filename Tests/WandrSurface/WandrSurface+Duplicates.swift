@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface
@testable import Wandr

extension AttackSurface {
  private static let rules = DuplicateRules(Wandr.duplicates) { viewer, place in viewer.seesSpot(place) }

  private static func pin(_ number: Int) -> String { RowFixture.token("spot", number) }
  private static func literal(_ token: String) -> String { Attack.literal(token) }
  private static let city = RowFixture.token("prov", 2)

  /// The owner's pin 101, a stranger's 107 and a blocked person's 113 are shared, and everyone sees a log of each: a proposal for the two
  /// who set them, a merge of a provider's place, one by somebody whom the other has blocked. The owner has merged a private pin, and so has
  /// the stranger, with a place of a provider: nobody else is to know.
  static let placeDuplicates: Self = {
    var surface = duplicates(
      rules,
      [
        DuplicateFixture(pin(107), pin(101), by: .follower, isMerged: false, agreed: []),
        DuplicateFixture(city, pin(101), by: .owner, isMerged: true, agreed: [.owner]),
        DuplicateFixture(pin(103), pin(101), by: .owner, isMerged: true, agreed: [.owner]),
        DuplicateFixture(pin(5), RowFixture.token("prov", 1), by: .stranger, isMerged: true, agreed: [.stranger]),
        DuplicateFixture(pin(113), pin(107), by: .blocked, isMerged: false, agreed: [.blocked]),
      ], others: (seen: literal(pin(101)), hidden: literal(pin(103))))
    surface.attacks.append(
      Attack(
        "private pins by what is said of them",
        "SELECT item_name FROM wandr_duplicates WHERE item_id IN (\(literal(pin(103))), \(literal(pin(5))))",
        "SELECT count(*) FROM wandr_duplicates WHERE item_id = \(literal(pin(103)))",
        "DELETE FROM wandr_duplicates WHERE item_id IN (\(literal(pin(103))), \(literal(pin(5))))",
        "INSERT INTO wandr_duplicate_agreements (duplicate_id, profile_id, as_operator, created_at) VALUES (\(DuplicateFixture.duplicate(3)), {me}, TRUE, 1)"
      ))
    surface.allowedActions = [
      rules.proposal(.companion, literal(city), literal(pin(107))), rules.agreement(.tourist, 1),
      rules.agreement(.harbourmaster, 1, asOperator: true),
      AllowedAction(.harbourmaster, 3, "DELETE FROM wandr_duplicates"),
      AllowedAction(
        .wanderer, 3,
        "DELETE FROM wandr_duplicates WHERE item_id = \(literal(pin(101))) OR into_id = \(literal(pin(101)))"),
      AllowedAction(.tourist, 1, "DELETE FROM wandr_duplicates WHERE item_id = \(literal(pin(5)))"),
      AllowedAction(.wanderer, 1, "UPDATE wandr_places SET is_private = TRUE WHERE id = \(literal(pin(101)))"),
      AllowedAction(.wanderer, 1, "UPDATE wandr_places SET name = 'x', folded = 'x' WHERE id = \(literal(pin(101)))"),
    ]
    return surface
  }()
}
