internal import Wire

/// A place of the sample circle, and what people there think of it.
struct WandrScene: Sendable {
  let name: String
  let address: String
  let isCity: Bool
  let point: KeptPoint
  let rating: WandrAPI.Rating
  let note: String
  let tags: [String]
  /// Which of the sample trips it is part of.
  let trip: Int?

  private init(
    _ name: String, _ address: String = "", at latitude: Double, _ longitude: Double, _ rating: WandrAPI.Rating,
    _ note: String, _ tags: [String], trip: Int? = nil
  ) {
    (self.name, self.address, isCity) = (name, address, address.isEmpty)
    point = KeptPoint(latitude: KeptPoint.steps(latitude), longitude: KeptPoint.steps(longitude))
    (self.rating, self.note, self.tags, self.trip) = (rating, note, tags, trip)
  }

  static let all = [
    WandrScene(
      "Lisbon", at: 38.7167, -9.1333, .mustSee, "Every hill has a view, and every view has a café.", ["city", "food"],
      trip: 0),
    WandrScene(
      "Pastéis da Esquina", "Rua da Rosa 21, Lisbon", at: 38.7139, -9.1452, .solid,
      "Still warm at ten. Cinnamon on top.",
      ["bakery", "breakfast"], trip: 0),
    WandrScene(
      "Praia da Adraga", "Almoçageme, Portugal", at: 38.8036, -9.4864, .mustSee,
      "Go at low tide and walk through the arch.", ["beach", "walk"], trip: 0),
    WandrScene("Sintra", at: 38.8010, -9.3783, .skip, "Lovely, but we queued for two hours.", ["castle"], trip: 0),
    WandrScene("Tokyo", at: 35.6895, 139.6917, .mustSee, "Got lost on purpose.", ["city"], trip: 1),
    WandrScene(
      "Kissa Hinode", "Yanaka 3, Tokyo", at: 35.7276, 139.7659, .solid, "Pour-over coffee and a sleeping cat.",
      ["coffee", "quiet"], trip: 1),
    WandrScene("Kyoto", at: 35.0211, 135.7538, .mustSee, "The moss garden, early, in rain.", ["garden"], trip: 1),
    WandrScene(
      "Narvik", at: 68.4385, 17.4272, .solid, "The train is the trip. Bring a book for the other six hours.",
      ["train", "north"], trip: 2),
    WandrScene(
      "Abisko", at: 68.3495, 18.8312, .mustSee, "Green light over the lake at midnight.", ["north", "walk"], trip: 2),
    WandrScene(
      "Copenhagen", at: 55.6759, 12.5655, .solid, "Bicycles everywhere. Oskar didn’t want to leave.", ["city"]),
    WandrScene("Stockholm", at: 59.3293, 18.0687, .solid, "Ferries for the price of a bus.", ["city", "sea"]),
    WandrScene("Kraków", at: 50.0614, 19.9366, .mustSee, "Dumplings, twice a day.", ["food", "city"]),
    WandrScene(
      "Bar Targowy", "Stary Kleparz, Kraków", at: 50.0673, 19.9408, .solid, "Soup of the day, whatever it is.",
      ["food", "lunch"]),
    WandrScene("Granada", at: 37.1882, -3.6067, .mustSee, "Book the palace weeks ahead.", ["palace", "garden"]),
    WandrScene(
      "Dakar", at: 14.6937, -17.4441, .solid, "Music until four. Amina knows all the words.", ["music", "city"]),
    WandrScene(
      "Chennai", at: 13.0878, 80.2785, .solid, "Breakfast with Priya’s aunts: nobody leaves hungry.", ["food"]),
    WandrScene(
      "Marseille", at: 43.2970, 5.3811, .solid, "The market by the old harbour, before nine.", ["market", "sea"]),
    WandrScene("Hamburg", at: 53.5753, 10.0153, .skip, "It rained sideways. The harbour tour was cancelled.", ["city"]),
    WandrScene(
      "Blå Porten", "Djurgårdsvägen 64, Stockholm", at: 59.3247, 18.0966, .solid, "Cake in the garden.",
      ["coffee", "garden"]),
    WandrScene("Oaxaca", at: 17.0606, -96.7256, .mustSee, "Seven moles. We tried five.", ["food", "market"]),
  ]
}
