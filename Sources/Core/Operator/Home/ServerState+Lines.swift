internal import Wire

/// What the operator's home says of the server, with what to do.
extension ServerState {
  func lines(at now: Timestamp) -> [StateLine] {
    var lines = takesWrites ? [] : [Self.unwritable]
    lines += backupLines(at: now)
    lines += disks.map(\.line)
    lines += [queue, stored, Self.mail]
    if let pushes { lines.append(Self.line(ofPushes: pushes.devices, late: pushes.late)) }
    lines.append(versionLine)
    return lines
  }

  private static var unwritable: StateLine {
    StateLine(
      "Database", "Takes no writes.",
      advice: "See whether its disk is full or read-only. What is there can still be read.", needsAttention: true)
  }

  private static var mail: StateLine {
    StateLine(
      "Mail", "None: this server sends no mail.",
      advice: "Requests for a new password appear above, and you pass the link on yourself.")
  }

  private static func line(ofPushes devices: Int, late: Int) -> StateLine {
    let count = devices == 0 ? "No device is notified yet." : "\(devices.counted("device is", "devices are")) notified."
    guard late > 0 else { return StateLine("Notifications", count) }
    return StateLine(
      "Notifications", "\(count) \(late.counted("notification waits", "notifications wait")).",
      advice: "If they stay, see whether this server reaches the Internet.", needsAttention: true)
  }

  private var versionLine: StateLine { StateLine("Version", version.isEmpty ? "Not known." : version) }

  private var stored: StateLine {
    StateLine("Photos and videos", storedBytes == 0 ? "None yet." : ByteText.text(storedBytes))
  }

  private var queue: StateLine {
    let waiting = waitingJobs == 0 ? "Nothing waits." : "\(waitingJobs.counted("file waits", "files wait"))."
    let failed = failedJobs == 0 ? "" : " \(failedJobs.counted("file", "files")) could not be read."
    var advice: [String] = []
    if !hasVideos { advice.append("Videos are off: install ffmpeg and start the server again.") }
    if failedJobs > 0 {
      advice.append("The people who sent them see why, and can try again. If there are many, look at the disk.")
    }
    if waitingJobs > 50 { advice.append("The server works through them by itself.") }
    return StateLine(
      "Queue of photos and videos", waiting + failed, advice: advice.isEmpty ? nil : advice.joined(separator: " "))
  }
}

extension ServerState.DiskState {
  /// A tenth of a disk, or 2 GB where that is less.
  private var isNearlyFull: Bool { free < min(size / 10, 2 << 30) || free < 64 << 20 }

  var line: StateLine {
    if isReadOnly {
      return StateLine(
        name, "Read-only.", advice: "Mount it for writing, then start the server again.", needsAttention: true)
    }
    let room = "\(ByteText.text(Int(clamping: free))) of \(ByteText.text(Int(clamping: size))) free."
    guard isNearlyFull else { return StateLine(name, room) }
    return StateLine(
      name, room, advice: "Make room, or move to a larger disk. Once it is full, nobody can post.", needsAttention: true
    )
  }
}

extension ServerState {
  private func backupLines(at now: Timestamp) -> [StateLine] {
    guard let backups else {
      return [
        StateLine(
          "Backups", "This server makes none.",
          advice: """
            Start it with --backup-to and a folder on another disk. If you make backups in another way, such as by hearth \
            backup, this page doesn’t know of them.
            """, needsAttention: true)
      ]
    }
    return [backups.line(at: now)]
      + (backups.isOnSameDisk
        ? [
          StateLine(
            "Where the backups are", "On the same disk as the data.",
            advice: "If it breaks, both are lost. Name a folder on another disk.", needsAttention: true)
        ] : [])
  }
}

extension ServerState.BackupState {
  func line(at now: Timestamp) -> StateLine {
    guard let newest else { return StateLine("Backups", "The first one is about to be made.") }
    guard newest.endedAt == nil || newest.fault == nil else { return failed(newest, newest.fault ?? .failed) }
    guard let good = newestGood else {
      return StateLine("Backups", "The first one is being made.", at: newest.startedAt)
    }
    let size = " · \(good.files.counted("file", "files")), \(ByteText.text(good.bytes)), read again and whole"
    let oldest = good.startedAt.adding(seconds: Int64(hours) * 3600 * 2 + 3600)
    return StateLine(
      "Backups", "The last one:", at: good.startedAt, rest: size,
      advice: oldest < now ? "It is older than it should be: was the server off?" : nil, needsAttention: oldest < now)
  }

  private func failed(_ run: BackupRun, _ fault: BackupFault) -> StateLine {
    let last = newestGood.map { "The last good one is of \($0.startedAt.exactText)." } ?? "There is no good one."
    return StateLine(
      "Backups", "The last one failed", at: run.endedAt ?? run.startedAt, rest: ".",
      advice: "\(fault.advice) \(last) The server tries again by itself.", needsAttention: true)
  }
}

extension BackupFault {
  var advice: String {
    switch self {
    case .noFolder: "The folder for backups isn’t there: mount its disk, or make it."
    case .otherFolder:
      "The folder for backups isn’t the one of the last backup: mount its disk. If that is lost, allow the new one with touch "
        + "and the file \(BackupFolder.markName) in it."
    case .readOnly: "The disk for backups is read-only: mount it for writing."
    case .full: "The disk for backups is full: make room there, or keep fewer (--backup-keep)."
    case .unsound: "The backup was damaged when it was read again, and is gone: check its disk."
    case .interrupted: "The server ended while it was made."
    case .failed: "Run hearth backup on the server’s command line to see why."
    }
  }
}
