internal import Core
internal import SQL
internal import Wire

extension Command {
  static let benchSeed = Command(
    name: "bench-seed", summary: "Fills an empty folder with a large made-up database of one app to measure with.",
    options: [
      .data, .media, .database, .databaseApp, .keyFile, .apps,
      Option("people", "N", "How many people there are.", fallback: "2000"),
      Option(
        "follows", "N", "How many others (or projects) each follows; in kinnect the first one follows 1,000.",
        fallback: "50"),
      Option("posts", "N", "How many posts (or updates of projects) they have made.", fallback: "100000"),
      Option("viewers", "N", "How many people are signed in for bench.json.", fallback: "200"),
    ]
      + Instance.apps.flatMap { $0.bench?.amounts ?? [] }.map {
        Option($0.name, "N", $0.help, fallback: String($0.fallback))
      }
  ) { arguments in
    let apps = try Instance.selected(arguments)
    guard let app = apps.first, let bench = app.bench, apps.count == 1 else {
      throw arguments.refuse("apps", "takes one app to measure")
    }
    let count = try arguments.integer("people", in: 2...100_000)
    let viewers = min(count, try arguments.integer("viewers", in: 1...10_000))
    var size = AppBench.Size(
      people: count, follows: try arguments.integer("follows", in: 1...1000),
      posts: try arguments.integer("posts", in: 1...10_000_000))
    for amount in bench.amounts { size.amounts[amount.name] = try arguments.integer(amount.name, in: amount.range) }
    let path = "\(try arguments.required("data"))/bench.json"
    let document = try await withInstance(arguments, for: .server) { [size] instance in
      guard try await DemoAccounts(services: instance.services, password: "").isEmpty() else {
        throw Administration.Refusal("this folder has accounts already; give a new one")
      }
      let seeded = try await bench.seed(size, instance.storage, .now) { Output.say($0 + " ...") }
      var signedIn: [JSONValue] = []
      for number in 0..<viewers {
        // The first, and others evenly among the rest.
        let person = number * count / viewers
        let (token, cookie) = try await seeded.people.signIn(person, keys: instance.services.keys, now: .now)
        signedIn.append([
          "token": .string(token), "cookie": .string(cookie), "follows": .number(seeded.follows[person]),
        ])
      }
      return ["viewers": .array(signedIn), "addresses": .array(seeded.addresses.map { .string($0) })] as JSONValue
    }
    try Folder.write(document.jsonBytes(), to: path)
    print("Sessions for sending requests are in \(path).")
  }
}
