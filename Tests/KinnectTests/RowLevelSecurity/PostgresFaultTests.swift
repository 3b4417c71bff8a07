import Core
import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// The suite counts only because it notices when PostgreSQL's row-level security is not whole.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isPostgres, "row-level security of PostgreSQL"))
struct `Planted faults on PostgreSQL` {
  typealias Fault = PostgresFault

  static let faults = tables + rights + rules

  private static let tables = [
    Fault(
      "no row-level security", by: [.reading, .bareAttacks, .statements, .start],
      script: "ALTER TABLE hearth.kinnect_posts DISABLE ROW LEVEL SECURITY"),
    Fault(
      "no row-level security on passwords", by: [.reading, .bareAttacks, .start],
      script: "ALTER TABLE hearth.credentials DISABLE ROW LEVEL SECURITY"),
    // The owner's functions may see all rows anyway: only the start can tell.
    Fault(
      "row-level security not for the owner", by: [.start],
      script: "ALTER TABLE hearth.kinnect_posts NO FORCE ROW LEVEL SECURITY"),
    Fault(
      "a policy that is missing", by: [.reading, .allowedActions],
      script: "DROP POLICY \"select\" ON hearth.kinnect_posts"),
    Fault(
      "a policy for changes that is missing", by: [.allowedActions],
      script: "DROP POLICY \"update\" ON hearth.kinnect_posts"),
    Fault(
      "one policy more", by: [.reading, .bareAttacks, .statements],
      script:
        "CREATE POLICY more ON hearth.kinnect_messages FOR SELECT TO \"{app}\" USING (hearth.viewer() IS NOT NULL)"),
    // Generated statements hardly ever find this one.
    Fault(
      "one policy more for what is written", by: [.bareAttacks],
      script: "CREATE POLICY more ON hearth.kinnect_likes FOR INSERT TO \"{app}\" WITH CHECK (true)"),
    Fault(
      "a policy for everybody", by: [.reading, .bareAttacks],
      script: "CREATE POLICY more ON hearth.sessions USING (true)"),
    Fault(
      "a view with its owner's rights", by: [.bareAttacks, .start],
      script:
        "CREATE VIEW hearth.everything AS SELECT * FROM hearth.credentials; GRANT SELECT ON hearth.everything TO \"{app}\""
    ),
  ]

  private static let rights = [
    Fault(
      "every column can be set", by: [.bareAttacks, .start],
      script: "GRANT UPDATE ON hearth.kinnect_posts TO \"{app}\""),
    Fault(
      "rights for everybody", by: [.bareAttacks, .start], script: "GRANT ALL ON ALL TABLES IN SCHEMA hearth TO PUBLIC"),
    Fault("functions for everybody", by: [.start], script: "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA hearth TO PUBLIC"),
    Fault(
      "the policies' functions without the owner's rights", by: [.reading, .allowedActions, .start],
      script:
        "DO $$ DECLARE f regprocedure; BEGIN FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = 'hearth_policies'::regnamespace LOOP EXECUTE format('ALTER FUNCTION %s SECURITY INVOKER', f); END LOOP; END $$"
    ),
    Fault(
      "a trigger without the owner's rights", by: [.allowedActions, .start],
      script: "ALTER FUNCTION hearth_triggers.kinnect_comments_added() SECURITY INVOKER"),
    Fault(
      "a trigger that is off", by: [.bareAttacks],
      script: "ALTER TABLE hearth.kinnect_likes DISABLE TRIGGER \"A_kinnect_likes_removed\""),
    Fault(
      "a role that no policy binds", by: [.reading, .bareAttacks, .start], superuser: "ALTER ROLE \"{app}\" BYPASSRLS"),
    Fault(
      "a role that is the administrator's", by: [.reading, .bareAttacks, .start],
      superuser: "ALTER ROLE \"{app}\" SUPERUSER"),
    Fault(
      "a role that owns a table", by: [.start],
      superuser: "GRANT CREATE ON SCHEMA hearth TO \"{app}\"; ALTER TABLE hearth.kinnect_posts OWNER TO \"{app}\""),
    Fault(
      "a role that is a member of the owner's", by: [.bareAttacks, .start], superuser: "GRANT hearth TO \"{app}\""),
    Fault(
      "ids that tell the time", by: [.bareAttacks, .forms],
      script: """
        CREATE OR REPLACE FUNCTION hearth.new_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
          SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
            PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
            52, 1), 53, 1), 'hex')::uuid $$
        """),
    Fault("a role that may make tables", by: [.start], superuser: "GRANT CREATE ON SCHEMA hearth TO \"{app}\""),
  ]

  private static let rules = [
    Fault("where others' conversations stand", by: [.attacks, .listeners]) {
      $0.weakened = [
        TablePolicy(
          "kinnect_inbox", select: "viewer() IS NOT NULL", export: .excluded(reason: "made from the messages"))
      ]
    },
    Fault("invitations for everybody", by: [.reading, .attacks]) {
      $0.weakened = [
        TablePolicy("kinnect_invitations", select: "viewer() IS NOT NULL", export: .byProfile("profile_id"))
      ]
    },
    Fault("who looks is believed without a seal", by: [.bareAttacks, .forms]) { $0.seal = false },
    // The rules and the seal stand behind each other, so each is missed without the other one only.
    Fault("every function may be called, and no seal", by: [.attacks, .forms]) {
      $0.functionList = false
      $0.seal = false
    },
    Fault("what looks like a common table, and no seal", by: [.attacks, .forms]) {
      $0.commonTableGrammar = false
      $0.seal = false
    },
    Fault("no rules", by: [.attacks]) { $0.statementRules = false },
  ]

  @Test func `what is whole has no fault`() async throws {
    let inspection = PostgresInspection(fixture: try PostgresFixture(.kinnect))

    for part in PostgresInspection.Part.allCases where part != .bareAttacks {
      let findings = try await inspection.findings(of: part, statements: 1500)
      #expect(findings == [], "\(findings)")
    }
  }

  @Test(arguments: faults) func `a fault is noticed`(fault: Fault) async throws {
    let role = try fault.superuser.isEmpty ? nil : TestRole()
    let fixture = try PostgresFixture(
      .kinnect, fault.defences, role: role, script: fault.script, superuser: fault.superuser)
    let inspection = PostgresInspection(fixture: fixture)

    for part in PostgresInspection.Part.allCases where fault.noticedBy.contains(part) {
      // Up to the first finding: a large budget costs only where nothing is found.
      let findings = try await inspection.findings(of: part, planted: "\(fault)", statements: 80_000)
      #expect(!findings.isEmpty, "\(fault) unnoticed by \(part)")
    }
  }

  /// The weak policies that the row security of SQLite is tried with.
  @Test(
    arguments: Budget.repeated(
      `Planted faults`.faults.filter { !$0.defences.weakened.isEmpty && $0.noticedBy.contains(.attacks) }))
  func `a weak policy is noticed`(fault: `Planted faults`.Fault) async throws {
    var defences = PostgresDefences()
    defences.weakened = fault.defences.weakened
    let inspection = PostgresInspection(fixture: try PostgresFixture(.kinnect, defences))

    let findings = try await inspection.findings(of: .bareAttacks, planted: "\(fault)")
    #expect(!findings.isEmpty, "\(fault) unnoticed")
  }

  /// Each policy in turn lets everything through. It takes some ten minutes: `HEARTH_EVERY_POLICY` asks for it.
  @Test(.enabled(if: Budget.asksForEveryPolicy, "HEARTH_EVERY_POLICY is not set"))
  func `every policy that lets all through is noticed`() async throws {
    let (unnoticed, count) = try await PostgresInspection.policiesUnnoticed(in: .kinnect)

    #expect(unnoticed == [], "nobody misses these policies")
    #expect(count > 30)
  }
}
