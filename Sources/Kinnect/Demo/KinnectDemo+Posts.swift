internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

extension KinnectDemo {
  /// A post with what is needed to react to it.
  struct Published: Sendable {
    let id: ID<Post>
    let author: Int
    let time: Timestamp
  }

  /// What a post will be.
  private struct Draft: Sendable {
    let author: Int
    let time: Timestamp
    let picture: Int
    let caption: String
  }

  /// Posts over five weeks, denser towards the end. Beyond so many pictures, posts show the same ones again.
  func publish(_ circle: DemoCircle, count: Int, _ chance: inout DemoChance) async throws -> [Published] {
    let pictures = min(count, files.isEmpty ? 63 : max(files.count, 1))
    var drafts: [Draft] = []
    for number in 0..<count {
      let left = 1 - (Double(number) + 0.5) / Double(count)
      let time = ago(days: 35 * left * left.squareRoot()).adding(seconds: -Int64.random(in: 60...900, using: &chance))
      let others = (0..<circle.members.count).filter { $0 != drafts.last?.author }
      drafts.append(
        Draft(
          author: others.randomElement(using: &chance) ?? 0, time: time, picture: number % pictures,
          caption: caption(number)))
    }
    let planned = drafts
    let kept = try await ConcurrentWork.each(pictures, atOnce: 4) { number in
      let draft = planned[number]
      return try await keep(number, by: circle.members[draft.author].viewer.signedIn, at: draft.time)
    }
    return try await ConcurrentWork.each(count, atOnce: crowd.writesAtOnce) { number in
      let draft = planned[number]
      let viewer = circle.members[draft.author].viewer
      let services = services(draft.time)
      let photo =
        number < pictures
        ? kept[number]
        : try await DemoPhotos(services: services).keepAgain(
          kept[draft.picture], alt: alt(draft.picture), by: viewer.signedIn)
      var photos = [photo.id]
      for offset in 0..<more(number) {
        let other = (draft.picture + (offset + 1) * 9) % pictures
        photos.append(
          try await DemoPhotos(services: services).keepAgain(kept[other], alt: alt(other), by: viewer.signedIn).id)
      }
      let post = try await Kinnect.publishing.publishNow(
        Publication(caption: draft.caption, audience: SocialAPI.Audience(kind: .followers), own: PostOwn()), photos,
        by: viewer,
        services
      ) { id, _ in id }
      return Published(id: post, author: draft.author, time: draft.time)
    }
  }

  /// How many photos a post has besides its first: some are albums. Nine pictures on, the subject is the same.
  private func more(_ number: Int) -> Int { number % 6 == 2 ? 2 + number / 6 % 3 : 0 }

  private func drawing(_ number: Int) -> DrawnPicture { DrawnPicture(seed: UInt64(number)) }

  private func alt(_ number: Int) -> String { files.isEmpty ? drawing(number).alt : "" }

  private func caption(_ number: Int) -> String {
    guard files.isEmpty else { return DemoTexts.anyCaptions[number % DemoTexts.anyCaptions.count] }
    let texts = DemoTexts.captions[drawing(number).subject] ?? DemoTexts.anyCaptions
    return texts[number / DrawnPicture.Subject.allCases.count % texts.count]
  }

  /// Draws a picture, in one of the shapes that phones have, or takes a file.
  private func keep(_ number: Int, by owner: SignedIn, at time: Timestamp) async throws -> DemoPhotos.Kept {
    let photos = DemoPhotos(services: services(time.adding(seconds: -40)))
    if !files.isEmpty {
      let file = files[number]
      do { return try await photos.keep(.file(file), alt: "", .photo(square: false), by: owner) } catch {
        throw Administration.Refusal("\(file): \((error as? MediaError)?.safeMessage ?? "\(error)")")
      }
    }
    let isFilm = [4, 21, 38, 55].contains(number)
    let (width, height) = [(1440, 1080), (1152, 1440), (1440, 960), (1280, 1280)][number % 4]
    let source = try pixels(drawing(number).pixels(width: width, height: height))
    if isFilm, case .pixels(let picture) = source,
      let film = try await photos.keepFilm(of: picture, alt: alt(number), by: owner)
    {
      return film
    }
    return try await photos.keep(source, alt: alt(number), .photo(square: false), by: owner)
  }
}
