internal import Social

/// What people in a sample circle write to each other. Members are numbered as in the family.
enum DemoTalks {
  static let all = [
    DemoTalk(
      members: [0, 7], name: "", hoursAgo: 51, minutesApart: 14,
      lines: [
        DemoTalk.Line(7, "Dear Mara, is this the right button?"), DemoTalk.Line(0, "It is! You found it 😊"),
        DemoTalk.Line(7, "And nobody else can read this?"),
        DemoTalk.Line(0, "Only the two of us. And whoever looks over your shoulder."),
        DemoTalk.Line(7, "That would be the cat."), DemoTalk.Line(0, "How is the knee?"),
        DemoTalk.Line(7, "Better. I walked to the harbour and back, slowly, with an ice cream as medicine."),
      ], isRead: true),
    DemoTalk(
      members: [0, 1, 3, 4], name: "Midsummer at the lake", hoursAgo: 28, minutesApart: 9,
      lines: [
        DemoTalk.Line(1, "So. Who brings what?"), DemoTalk.Line(3, "I cook. This is not a question."),
        DemoTalk.Line(0, "Bread, two kinds."),
        DemoTalk.Line(4, "I am on call until six, then I bring ice and a very tired face."),
        DemoTalk.Line(1, "The boat is back in the water!", hasPicture: true), DemoTalk.Line(3, "It floats?"),
        DemoTalk.Line(1, "It floats so far."), DemoTalk.Line(0, "Last year it also floated so far."),
        DemoTalk.Line(4, "I will bring life jackets. And a towel for Jonas."),
        DemoTalk.Line(3, "New potatoes, dill, herring three ways. Anyone allergic to joy?"),
        DemoTalk.Line(1, "Only to washing up."),
      ], isRead: false),
    DemoTalk(
      members: [0, 2], name: "", hoursAgo: 5, minutesApart: 6,
      lines: [
        DemoTalk.Line(2, "Are you coming on Thursday? We sing the Fauré, and the tenor has a cold."),
        DemoTalk.Line(0, "Yes! Row three, as always."), DemoTalk.Line(2, "You will hear it. Everybody will hear it."),
        DemoTalk.Line(0, "I will cough in solidarity."), DemoTalk.Line(2, "Afterwards at our place? There is soup."),
        DemoTalk.Line(2, "And the last of Oskar's plum cake, if you are quick."),
      ], isRead: false),
    // By one who does not follow the first of the family: an invitation.
    DemoTalk(
      members: [0, 5, 2, 4], name: "Sunday walk", hoursAgo: 3, minutesApart: 11,
      lines: [
        DemoTalk.Line(5, "Sunday at ten, by the old mill?"), DemoTalk.Line(2, "If it is not raining."),
        DemoTalk.Line(4, "Also if it is."),
      ], isRead: false),
  ]

  /// Who has a story, how many hours ago, and in which words the picture is described.
  static let stories: [(member: Int, hoursAgo: Double)] = [
    (1, 20.5), (1, 19.8), (2, 15), (3, 11.2), (3, 11.1), (3, 10.4), (7, 7), (4, 4.6), (0, 3.2), (2, 1.1),
  ]

  /// To whose newest story the first of the family has had an answer.
  static let answer = (from: 1, text: "Is that the view from the kitchen? Leave it exactly like that.")
}
