/// Who is in a sample circle.
public struct DemoPerson: Sendable {
  public let username: String
  public let fullName: String
  public let bio: String

  public var email: String { "\(username)@example.org" }

  public init(username: String, fullName: String, bio: String) {
    self.username = username
    self.fullName = fullName
    self.bio = bio
  }

  /// The first runs the server.
  static let family = [
    DemoPerson(
      username: "mara", fullName: "Mara Lindqvist", bio: "Runs this house. Bread on Saturdays, sea whenever possible."),
    DemoPerson(
      username: "jonas", fullName: "Jonas Lindqvist",
      bio: "Mara's brother. Usually the one holding the map upside down."),
    DemoPerson(username: "amina", fullName: "Amina Diallo", bio: "Choir, night trains, too many plants."),
    DemoPerson(username: "theo", fullName: "Théo Marchetti", bio: "Cooks for eight, washes up for none."),
    DemoPerson(username: "priya", fullName: "Priya Raman", bio: "Paediatrician by day. Sleeps by appointment."),
    DemoPerson(username: "oskar", fullName: "Oskar Nowak", bio: "Bicycles, mostly in pieces 🚲"),
    DemoPerson(username: "lucia", fullName: "Lucía Romero", bio: "Drawing everything that holds still."),
    DemoPerson(
      username: "ingrid", fullName: "Ingrid Lindqvist", bio: "Grandmother of five. Learning to use this thing."),
  ]

  /// As many as asked for: the family first, then their neighbours.
  public static func people(_ count: Int) -> [DemoPerson] {
    let first = [
      "Ada", "Bruno", "Clara", "Dario", "Elif", "Felix", "Greta", "Hamid", "Ines", "Jakob", "Kira", "Leo", "Mina",
      "Nils",
      "Olga", "Pavel",
    ]
    let last = [
      "Adler", "Bianchi", "Costa", "Dubois", "Eriksen", "Fischer", "Garcia", "Horvat", "Ito", "Jensen", "Kaya",
      "Laurent",
    ]
    let neighbours = (0..<max(0, count - family.count)).map { number in
      let (name, family) = (first[number % first.count], last[number / first.count % last.count])
      let round = number / (first.count * last.count)
      return DemoPerson(
        username: "\(name).\(family)".lowercased() + (round == 0 ? "" : String(round)), fullName: "\(name) \(family)",
        bio: "A neighbour of the Lindqvists.")
    }
    return Array(family.prefix(count)) + neighbours
  }
}
