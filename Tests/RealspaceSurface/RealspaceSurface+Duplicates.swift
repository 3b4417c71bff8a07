@testable import Realspace
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  private static let rules = DuplicateRules(Realspace.duplicates) { viewer, item in viewer.seesItem(item) }

  private static func item(_ number: Int) -> String { RowFixture.token("item", number) }
  private static func literal(_ number: Int) -> String { Attack.literal(item(number)) }

  /// Books of the four topics, of which 953 is hidden with its topic, and films that posts name: a proposal for two makers, two merges, one
  /// with what is hidden, and one by somebody whom the maker has blocked.
  static let itemDuplicates: Self = {
    var surface = duplicates(
      rules,
      [
        DuplicateFixture(item(951), item(952), by: .follower, isMerged: false, agreed: []),
        DuplicateFixture(item(952), item(951), by: .owner, isMerged: true, agreed: [.owner, .stranger]),
        DuplicateFixture(item(951), item(953), by: .open, isMerged: false, agreed: [.open]),
        DuplicateFixture(item(954), item(951), by: .blocked, isMerged: false, agreed: [.blocked]),
        DuplicateFixture(item(901), item(902), by: .stranger, isMerged: true, agreed: [.stranger]),
      ], others: (seen: literal(951), hidden: literal(953)))
    surface.attacks.append(
      Attack(
        "items of diaries and lists by a proposal about them",
        "INSERT INTO realspace_duplicates (id, kind, item_id, item_name, into_id, into_name, proposed_by, created_at) SELECT new_id(), 'film', a.item_id, 'x', b.item_id, 'x', {me}, 1 FROM {B}realspace_diary a JOIN {B}realspace_list b ON b.item_id <> a.item_id LIMIT 2"
      ))
    surface.allowedActions = [
      rules.proposal(.filmgoer, literal(951), literal(954)), rules.agreement(.filmgoer, 1),
      rules.agreement(.usher, 3, asOperator: true), AllowedAction(.usher, 5, "DELETE FROM realspace_duplicates"),
      AllowedAction(
        .filmgoer, 2,
        "DELETE FROM realspace_duplicates WHERE item_id = \(literal(951)) OR into_id = \(literal(951))"),
      AllowedAction(.neighbour, 1, "DELETE FROM realspace_duplicates WHERE proposed_by = {me}"),
    ]
    return surface
  }()
}
