internal import Core
internal import SQL

extension Command {
  static let migrate = Command(
    name: "migrate", summary: "Brings the database's schema up to date; serve does it too.",
    options: [.data, .database, .databaseApp, .keyFile, .addedApps]
  ) { arguments in
    try await withInstance(arguments, for: .migration) { instance in
      try await instance.services.fillAddressKeys()
      print("The database is up to date.")
    }
  }

  static let checkMedia = Command(
    name: "media check", summary: "Compares database and photo store both ways.",
    options: [.data, .media, .database, .databaseApp, .keyFile, .newApps]
  ) { arguments in
    let (problems, photos) = try await withInstance(arguments, for: .reading) { instance in
      try await Administration(services: instance.services).checkMedia()
    }
    for problem in problems { print(problem) }
    let missing = problems.filter { $0.hasPrefix("missing") }.count
    print("\(photos) photos, \(missing) files missing, \(problems.count - missing) strays.")
    if !problems.isEmpty { Hearth.end(1) }
  }

  static let checkCounters = Command(
    name: "check counters",
    summary: "Compares stored counts, karma and copies with their rows, also while the server runs.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps]
  ) { arguments in
    var off = 0
    let compared = try await withInstance(arguments, for: .reading) { instance in
      try await CounterCheck(of: instance.schema, in: instance.storage.system).run { wrong in
        off += 1
        print("off: \(wrong.counter) \(wrong.id): stored \(wrong.stored), counted \(wrong.counted)")
      }
    }
    print("\(compared) numbers compared, \(off) off.")
    if off > 0 { Hearth.end(1) }
  }

  static let checkAddresses = Command(
    name: "check addresses", summary: "Lists accounts that have one email address in several spellings.",
    options: [.data, .database, .databaseApp, .keyFile, .newApps]
  ) { arguments in
    let clashes = try await withInstance(arguments) { instance in
      try await instance.services.fillAddressKeys()
      return try await Administration(services: instance.services).addressClashes()
    }
    for clash in clashes {
      print("One address:")
      for account in clash.accounts { print("  \(account.shown), made \(account.createdAt.dateText)") }
    }
    guard !clashes.isEmpty else { return print("Each address has one account.") }
    print("\(AddressClash.advice) hearth suspend --email ADDRESS")
    Hearth.end(1)
  }

  static let copyMedia = Command(
    name: "media copy", summary: "Copies all photos and videos to another store, also while the server runs.",
    options: [
      .data, .media, .database, .databaseApp, .keyFile, .newApps,
      Option("to", "PLACE", "A folder, or s3://bucket/prefix?endpoint=...; see --media."),
      Option("verify", "", "Also read back what an earlier run has copied."),
    ]
  ) { arguments in
    let place = try MediaPlace(arguments, "to")
    let scratch = "\(try arguments.required("data"))/copying"
    let tally = try await withInstance(arguments, for: .reading) { instance in
      let target = try place.open(arguments, "to")
      guard try await target.probe() else { throw StartError("--to: the store does not answer") }
      let copy = MediaCopy(
        services: instance.services, to: target.store, scratch: scratch, readsAll: arguments.isOn("verify"))
      return try await copy.run { tally in
        Output.progress("\(tally.copied) files copied, \(tally.alreadyThere) already there, \(tally.bytes >> 20) MiB")
      }
    }
    for path in tally.missing { print("missing: \(path)") }
    for path in tally.damaged { print("damaged: \(path)") }
    print(
      """
      \(tally.copied) files copied (\(tally.bytes >> 20) MiB), \(tally.alreadyThere) already there, \
      \(tally.removed) deleted meanwhile, \(tally.missing.count) missing, \(tally.damaged.count) damaged.
      """)
    if tally.underWay > 0 {
      print("\(tally.underWay) uploads are still on their way or being worked on; theirs are not among these.")
    }
    if !tally.isWhole { Hearth.end(1) }
  }

  static let backUp = Command(
    name: "backup", summary: "Copies database, key and photos into a new folder, also while the server runs.",
    options: [
      .data, .media, .database, .databaseApp, .keyFile, .newApps,
      Option("to", "DIR", "The backup's folder; must not exist yet."),
    ]
  ) { arguments in
    let target = try arguments.required("to")
    let source = try arguments.required("data")
    let count = try await withInstance(arguments, for: .reading) { instance in
      try await FolderBackup(schema: instance.schema).make(
        of: source, instance.storage, key: arguments.text("key-file").flatMap { $0.isEmpty ? nil : $0 },
        media: instance.media.store, at: target)
    }
    print("Backed up to \(target): the database and \(count) files.")
  }

  static let restore = Command(
    name: "restore", summary: "Restores a backup into a new data folder.",
    options: [
      .data, .newApps, Option("from", "DIR", "The backup's folder."),
      Option("verify", "", "Also check the database's integrity and schema, and that each photo has its files."),
    ]
  ) { arguments in
    let source = try arguments.required("from")
    let target = try arguments.required("data")
    let count = try await FolderBackup(schema: Instance.schema(of: []), known: Instance.known).restore(
      source, to: target, verify: arguments.isOn("verify"))
    guard arguments.isOn("verify") else { return print("Restored to \(target): the database and \(count) files.") }
    print("Restored to \(target) and verified: the database is sound and has its \(count) files of photos.")
  }
}
