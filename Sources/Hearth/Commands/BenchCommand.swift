internal import Believe
internal import Core
internal import Kinnect
internal import SQL
internal import Wire

extension Command {
  static let benchSeed = Command(
    name: "bench-seed", summary: "Fills an empty folder with a large made-up database of one app to measure with.",
    options: [
      .data, .database, .databaseApp, .keyFile, .apps,
      Option("people", "N", "How many people there are.", fallback: "2000"),
      Option(
        "follows", "N", "How many others (or projects) each follows; in kinnect the first one follows 1,000.",
        fallback: "50"),
      Option("posts", "N", "How many posts (or updates of projects) they have made.", fallback: "100000"),
      Option("projects", "N", "How many projects they have, in believe.", fallback: "20000"),
      Option("viewers", "N", "How many people are signed in for bench.json.", fallback: "200"),
    ]
  ) { arguments in
    let app = try arguments.required("apps")
    let count = try arguments.integer("people", in: 2...100_000)
    let viewers = min(count, try arguments.integer("viewers", in: 1...10_000))
    let path = "\(try arguments.required("data"))/bench.json"
    let document = try await withHouse(arguments, for: .server) { house in
      guard try await DemoAccounts(services: house.services, password: "").isEmpty() else {
        throw Administration.Refusal("this folder has accounts already; give a new one")
      }
      let (people, follows, slugs) =
        switch app {
        case Kinnect.name: try await seedKinnect(arguments, house)
        case Believe.name: try await seedBelieve(arguments, house)
        default: throw arguments.refuse("apps", "takes one app to measure")
        }
      var signedIn: [JSONValue] = []
      for number in 0..<viewers {
        // The first, and others evenly among the rest.
        let person = number * count / viewers
        let (token, cookie) = try await people.signIn(person, keys: house.services.keys, now: .now)
        signedIn.append([
          "token": .string(token), "cookie": .string(cookie), "follows": .number(follows[person]),
        ])
      }
      return ["viewers": .array(signedIn), "projects": .array(slugs.map { .string($0) })] as JSONValue
    }
    try Folder.write(document.jsonBytes(), to: path)
    print("Whom to ask as is in \(path).")
  }

  private typealias Seeded = (people: BenchPeople, follows: [Int], projects: [String])

  private static func seedKinnect(_ arguments: Arguments, _ house: House) async throws -> Seeded {
    let size = KinnectBench.Size(
      people: try arguments.integer("people", in: 2...100_000),
      follows: try arguments.integer("follows", in: 1...1000),
      posts: try arguments.integer("posts", in: 1...10_000_000))
    let bench = KinnectBench(size, in: house.storage, now: .now, report: { Output.say($0 + " ...") })
    let (people, follows) = try await bench.seed()
    return (people, follows.map(\.count), [])
  }

  private static func seedBelieve(_ arguments: Arguments, _ house: House) async throws -> Seeded {
    let size = BelieveBench.Size(
      people: try arguments.integer("people", in: 2...100_000),
      follows: try arguments.integer("follows", in: 1...1000),
      projects: try arguments.integer("projects", in: 1...1_000_000),
      updates: try arguments.integer("posts", in: 1...10_000_000))
    let bench = BelieveBench(size, in: house.storage, now: .now, report: { Output.say($0 + " ...") })
    let (people, slugs) = try await bench.seed()
    return (people, [Int](repeating: size.follows, count: size.people), slugs)
  }
}
