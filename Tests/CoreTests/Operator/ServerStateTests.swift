import TestCircle
import Testing
import Wire

@testable import Core

/// What the operator's home says of the server.
struct ServerStateTests {
  private let now = Timestamp(microseconds: 1_770_000_000_000_000)

  private var well: ServerState {
    ServerState(
      version: "0.1.0", takesWrites: true,
      disks: [.init(name: "The data’s disk", free: 40 << 30, size: 100 << 30, isReadOnly: false)], storedBytes: 3 << 30,
      backups: .init(hours: 24, newest: run(-7200), newestGood: run(-7200), isOnSameDisk: false), waitingJobs: 0,
      failedJobs: 0, hasVideos: true)
  }

  private func run(_ seconds: Int64, fault: BackupFault? = nil, isOver: Bool = true) -> BackupRun {
    BackupRun(
      id: ID(high: 1, low: 2), startedAt: now.adding(seconds: seconds),
      endedAt: isOver ? now.adding(seconds: seconds + 60) : nil, files: 9, bytes: 2 << 20, fault: fault)
  }

  private func alarms(_ state: ServerState) -> [String] {
    state.lines(at: now).filter(\.needsAttention).map { "\($0.name): \($0.advice ?? "")" }
  }

  @Test func `a server that is well says so without advice to act`() {
    let lines = well.lines(at: now)

    #expect(lines.filter(\.needsAttention).isEmpty)
    #expect(
      lines.map(\.name) == [
        "Backups", "The data’s disk", "Queue of photos and videos", "Photos and videos", "Mail", "Version",
      ])
    #expect(lines.contains { $0.value == "40 GB of 100 GB free." })
    #expect(lines.contains { $0.rest == " · 9 files, 2 MB, read again and whole" && $0.time == run(-7200).startedAt })
  }

  @Test(arguments: BackupFault.allCases)
  func `a failed backup says what to do and when the last good one was`(fault: BackupFault) {
    var state = well
    state.backups = .init(hours: 24, newest: run(-600, fault: fault), newestGood: run(-90_000), isOnSameDisk: false)

    let line = state.lines(at: now)[0]

    #expect(line.needsAttention && line.value == "The last one failed")
    #expect(line.advice?.contains(fault.advice) == true && line.advice?.contains("The last good one is of") == true)
  }

  @Test func `no backups, old ones and ones on the same disk are told`() {
    var (none, old, same) = (well, well, well)
    none.backups = nil
    old.backups = .init(hours: 24, newest: run(-200_000), newestGood: run(-200_000), isOnSameDisk: false)
    same.backups = .init(hours: 24, newest: run(-60), newestGood: run(-60), isOnSameDisk: true)

    #expect(alarms(none).count == 1 && alarms(none)[0].contains("--backup-to"))
    #expect(alarms(old).count == 1 && alarms(old)[0].contains("was the server off?"))
    #expect(alarms(same).count == 1 && alarms(same)[0].contains("another disk"))
  }

  @Test func `while the first backup is made nothing is wrong`() {
    var state = well
    state.backups = .init(hours: 24, newest: run(-5, isOver: false), newestGood: nil, isOnSameDisk: false)

    #expect(alarms(state).isEmpty)
    #expect(state.lines(at: now)[0].value == "The first one is being made.")
  }

  @Test func `notifications that wait are told, and a server that sends none says nothing of them`() {
    var (some, late) = (well, well)
    some.pushes = (devices: 3, late: 0)
    late.pushes = (devices: 1, late: 2)

    #expect(!well.lines(at: now).contains { $0.name == "Notifications" })
    #expect(some.lines(at: now).contains { $0.value == "3 devices are notified." && !$0.needsAttention })
    #expect(alarms(late) == ["Notifications: If they stay, see whether this server reaches the Internet."])
  }

  @Test func `a disk that is nearly full or read-only, and a database that takes no writes, are told`() {
    var (full, readOnly, stuck) = (well, well, well)
    full.disks = [.init(name: "The data’s disk", free: 1 << 30, size: 100 << 30, isReadOnly: false)]
    readOnly.disks = [.init(name: "The data’s disk", free: 50 << 30, size: 100 << 30, isReadOnly: true)]
    stuck.takesWrites = false

    for state in [full, readOnly, stuck] { #expect(alarms(state).count == 1) }
  }

  @Test func `the operator's home shows it, and how many reports are open`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)
    let ana = try await circle.member("ana")
    _ = try await circle.member("ben")
    let quiet = try await circle.browser(chief).get("/operator").text
    #expect(quiet.contains("Nothing at the moment.") && quiet.contains("This server makes none."))
    #expect(quiet.contains("href=\"/operator/people/kinnect\""))

    #expect(
      try await circle.api(ana).post("/api/kinnect/profiles/ben/reports", ["reason": "Not their name."]).status == 204)

    let busy = try await circle.browser(chief).get("/operator").text
    #expect(busy.contains("<span class=\"inline-badge\">1</span>") && !busy.contains("Nothing at the moment."))
  }
}
