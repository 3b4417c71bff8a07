extension ImagePipeline {
  /// Sends the facts and the JPEGs, so that the uploader can be answered, and then the WebPs.
  func sendRenditions(of picture: VipsImage, _ plan: Plan) throws(MediaError) {
    let longest = max(picture.width, picture.height)
    var names: [Int: [Rendition.Name]] = [:]
    for name in Rendition.Name.allCases {
      names[max(1, min(order.request.sides[name] ?? 1, longest)), default: []].append(name)
    }
    // Each from the next larger one: a small picture made from a large one costs as much as a large one.
    let sides = names.keys.sorted(by: >)
    var images: [VipsImage] = []
    for side in sides {
      let larger = images.last ?? picture
      images.append(side == max(larger.width, larger.height) ? larger : try larger.fitted(side))
    }
    try sendFacts(images.last ?? picture, plan)
    for (side, image) in zip(sides, images) {
      if side == sides.first, let own = try ownJPEG(image, plan) {
        send(names[side] ?? [], .jpeg, own)
      } else {
        send(names[side] ?? [], .jpeg, ColourProfile.embed(plan.profile, inJPEG: try image.jpeg()))
      }
    }
    line.send(.jpegsDone)
    for (side, image) in zip(sides, images) {
      let webp = try image.webp()
      guard
        let clean = ColourProfile.rewrapped(plan.profile, webp: webp, width: image.width, height: image.height)
      else {
        throw MediaError(.decoderUnavailable, "unexpected WebP")
      }
      send(names[side] ?? [], .webp, clean)
    }
    line.send(.done)
  }

  /// The file's own picture, where it is as large as the rendition is to be, and compressed about as much: to compress it once more would
  /// only cost sharpness. It was decoded whole by now.
  private func ownJPEG(_ image: VipsImage, _ plan: Plan) throws(MediaError) -> [UInt8]? {
    guard plan.isPlainJPEG, !plan.convertsToSRGB, case .original = order.request.crop,
      image.width == plan.width, image.height == plan.height,
      let own = StrippedJPEG.of(bytes, profile: plan.profile)
    else { return nil }
    return own.count <= ColourProfile.embed(plan.profile, inJPEG: try image.jpeg(quality: 85)).count ? own : nil
  }

  private func send(_ names: [Rendition.Name], _ format: Rendition.Format, _ bytes: [UInt8]) {
    line.send(.rendition, flags: ChildFrame.flags(names, format), bytes)
  }

  private func sendFacts(_ smallest: VipsImage, _ plan: Plan) throws(MediaError) {
    let tiny = try smallest.fitted(32)
    let hash = BlurHash.encode(rgb: try tiny.rgb(), width: tiny.width, height: tiny.height) ?? ""
    var (width, height) = (plan.width, plan.height)
    if case .square = order.request.crop { (width, height) = (min(width, height), min(width, height)) }
    let size = [UInt32(clamping: width), UInt32(clamping: height)]
    line.send(.facts, size.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } } + Array(hash.utf8))
  }
}
