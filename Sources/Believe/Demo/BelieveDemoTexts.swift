internal import Core
internal import Media
internal import Wire

/// What the projects of a sample circle are, and what is said about them.
struct DemoPlan: Sendable {
  struct Step: Sendable {
    let title: String
    let description: String
    /// Days from now; negative ones lie back.
    let day: Int
    /// Days ago when it was completed; nil for what is still to come.
    var doneAgo: Double?
    /// Where the day was moved from.
    var movedFrom: Int?
  }

  struct Update: Sendable {
    let text: String
    let daysAgo: Double
    /// How many pictures it has.
    var pictures = 0
  }

  /// Whose it is: a number in the crowd.
  let owner: Int
  let title: String
  let tagline: String
  let description: String
  /// Nil for one without a cover.
  let cover: DrawnPicture.Subject?
  let mood: BelieveAPI.Mood?
  let startedAgo: Double
  let updates: [Update]
  let steps: [Step]
  /// Who follows it.
  let followers: [Int]

  static let family: [DemoPlan] = [
    DemoPlan(
      owner: 0, title: "The Lighthouse Hut", tagline: "A keeper’s hut by the sea, brought back plank by plank.",
      description: """
        The hut below the old lighthouse has stood empty since 1974. I want it to be a place where friends can stay for \
        a week and do nothing but look at the water.

        This summer: roof and windows. Next year: stove, bunks, a shelf for the guest book.
        """, cover: .sea, mood: .green, startedAgo: 51,
      updates: [
        .init(text: "The key turned. After forty years of salt, it simply turned.", daysAgo: 49, pictures: 1),
        .init(
          text:
            "Half the roof is off and nobody fell down. The beams are better than I dared to hope: only two have to go.",
          daysAgo: 33, pictures: 2),
        .init(
          text: "New windows are in! The light at six in the evening is worth every splinter.", daysAgo: 12, pictures: 1
        ),
        .init(text: "First night inside. Wind, rain, and not one drop on my sleeping bag 🌧️", daysAgo: 1.4),
      ],
      steps: [
        .init(title: "Get the key", description: "", day: -50, doneAgo: 49),
        .init(
          title: "A roof that keeps the rain out", description: "Shingles, two new beams.", day: -6, doneAgo: 4,
          movedFrom: -20),
        .init(title: "Stove and chimney", description: "The chimney sweep comes to look first.", day: 40),
        .init(title: "First guests", description: "A week in May, if the road is dry.", day: 170),
      ], followers: [1, 2, 3, 4, 5, 6, 7]),
    DemoPlan(
      owner: 3, title: "Sourdough Atlas", tagline: "One bread from every country that will share its starter.",
      description: """
        A cookbook that travels by post. People send me dried starter and the story of their bread; I bake it until it \
        works in an ordinary oven.
        """, cover: .citrus, mood: .yellow, startedAgo: 44,
      updates: [
        .init(
          text: "Eleven envelopes this week. My kitchen smells like a very small airport.", daysAgo: 38, pictures: 1),
        .init(text: "The Georgian one rose so fast that it took the lid with it.", daysAgo: 21),
        .init(
          text:
            "I am rewriting the chapter on rye, for the third time. If you have a grandmother with opinions: please.",
          daysAgo: 6),
      ],
      steps: [
        .init(title: "Thirty breads that work", description: "", day: -10, doneAgo: 9),
        .init(title: "Photographs", description: "Natural light only, so: patience.", day: 25, movedFrom: 10),
        .init(title: "Printed by autumn", description: "", day: 120),
      ], followers: [0, 1, 2, 6, 7]),
    DemoPlan(
      owner: 2, title: "Night Train Songs", tagline: "An album recorded between stations.",
      description: "Twelve songs, each written and recorded in a sleeping car. The rails keep the beat.", cover: .city,
      mood: .green, startedAgo: 37,
      updates: [
        .init(
          text: "Song four is finished somewhere between Linz and Vienna. The conductor sings on it.", daysAgo: 17,
          pictures: 1),
        .init(
          text: "Mixing. The hum of the air conditioning is in B flat, so everything is now in B flat.", daysAgo: 2.6),
      ],
      steps: [
        .init(title: "Six songs recorded", description: "", day: -15, doneAgo: 16),
        .init(title: "All twelve", description: "", day: 45),
        .init(title: "A concert on a platform", description: "The station master has not said no.", day: 100),
      ], followers: [0, 3, 5, 6, 7]),
    DemoPlan(
      owner: 5, title: "Bicycles for Everyone", tagline: "A repair café that gives old bicycles away.",
      description: "Every second Saturday in the yard behind the library. Bring what squeaks.", cover: nil, mood: .red,
      startedAgo: 29,
      updates: [
        .init(text: "Seven bicycles out of the door. One of them was four bicycles before.", daysAgo: 15, pictures: 3),
        .init(
          text:
            "The library needs its yard back in December. Does anybody know a dry place with a gate? We are eleven people and too many wheels.",
          daysAgo: 0.8),
      ],
      steps: [
        .init(title: "Fifty bicycles", description: "Twenty-three so far.", day: 60),
        .init(title: "A place for the winter", description: "", day: 20),
      ], followers: [0, 1, 2, 4]),
    DemoPlan(
      owner: 6, title: "A Year in Ink", tagline: "One drawing a day, and no undo.",
      description: "A page each evening, whatever the day was like. At the end it becomes a book of 365 pages.",
      cover: .leaves, mood: .green, startedAgo: 22,
      updates: [
        .init(
          text: "Day 100! I have learned that I cannot draw hands, and that nobody minds.", daysAgo: 9, pictures: 1),
        .init(text: "A page for the neighbour’s cat, who sat still for once.", daysAgo: 3.2, pictures: 1),
      ],
      steps: [
        .init(title: "Day 100", description: "", day: -9, doneAgo: 9),
        .init(title: "Day 365", description: "", day: 255),
      ], followers: [0, 1, 2, 3, 4, 7]),
    DemoPlan(
      owner: 4, title: "Pocket Ward", tagline: "A game that explains the hospital to small patients.",
      description: """
        Children are less afraid of what they have already seen. Pocket Ward lets them walk through the day before it \
        happens: the waiting room, the mask, the funny lamp.
        """, cover: .balloons, mood: .yellow, startedAgo: 15,
      updates: [
        .init(text: "Three children played it today. All three wanted to be the anaesthetist.", daysAgo: 5, pictures: 1)
      ],
      steps: [.init(title: "Try it on the ward", description: "", day: 12)], followers: [0, 2, 7]),
  ]

  static let messages = [
    "I believe in you. I have seen you finish harder things.", "This made my morning. Please go on!",
    "Count me in when you need an extra pair of hands.", "You make it look easy, and I know that it is not.",
    "I told everybody at work about this.", "One step at a time. The last photo is wonderful.",
    "If you ever doubt it: somebody out there is looking forward to this.", "Proud of you ❤️",
  ]
  static let answers = [
    "Thank you. I have read this twice already.", "You have no idea how much this helps today.",
    "I will take you at your word about the hands!",
  ]

  private static let things = [
    "garden", "choir", "bakery", "map", "radio", "greenhouse", "library", "workshop", "film", "novel", "boat", "loom",
  ]
  private static let kinds = [
    "The quiet", "A slower", "The travelling", "Our little", "The midnight", "A borrowed", "The winter", "An honest",
  ]

  /// Projects of a large circle.
  static func neighbours(_ count: Int, people: Int, _ chance: inout DemoChance) -> [DemoPlan] {
    (0..<count).map { number in
      let thing = things[number % things.count]
      let kind = kinds[number / things.count % kinds.count]
      let subjects = DrawnPicture.Subject.allCases
      let started = Double.random(in: 3...50, using: &chance)
      let owner = Int.random(in: 8..<people, using: &chance)
      return DemoPlan(
        owner: owner, title: "\(kind) \(thing) \(number / (things.count * kinds.count) + 1)",
        tagline: "What becomes of a \(thing) when neighbours look after it.",
        description: "It began with an idea at a kitchen table. Now there is a \(thing), nearly.",
        cover: number % 5 == 4 ? nil : subjects[number % subjects.count],
        mood: [.green, .yellow, .red, nil][number % 4],
        startedAgo: started,
        updates: (0..<5).map { step in
          .init(
            text: "Week \(step + 1) of the \(thing): \(messages[(number + step) % messages.count])",
            daysAgo: started * (1 - (Double(step) + 0.5) / 5.5))
        },
        steps: [.init(title: "A first visitor", description: "", day: 14)],
        followers: (0..<people).shuffled(using: &chance).prefix(Int.random(in: 2...24, using: &chance)).filter {
          $0 != owner
        })
    }
  }
}
