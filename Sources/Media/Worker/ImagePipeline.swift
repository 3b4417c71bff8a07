internal import CVips

/// From the bytes of a picture to its renditions, in the child. Decodes once, as small as the largest rendition
/// allows, and makes the others from that.
struct ImagePipeline {
  let order: ChildOrder
  let bytes: FileBytes
  let line: ChildLine

  func run() throws(MediaError) {
    guard order.drawn == nil else { return try run(try makePlan()) }
    let format = try ImageFormat.sniff(bytes)
    let end = try ImageStructure.check(bytes, as: format)
    let whole = end.isEmpty ? bytes : bytes.followed(by: end)
    // From here on no decoder sees anything of the file but what it needs.
    let needed = ImagePipeline(order: order, bytes: LeanImage.of(whole, as: format), line: line)
    let plan = try needed.makePlan()
    if !end.isEmpty {
      guard hearth_vips_complete(try needed.start(), needed.bytes.count) else {
        throw MediaError(.truncated, String(cString: hearth_vips_error()))
      }
    }
    try needed.run(plan)
  }

  private func run(_ plan: Plan) throws(MediaError) {
    let picture = try decode(plan)
    // Only pixels go on: Debian's libvips 8.14 writes EXIF, GPS and XMP into a WebP although told to strip it.
    try sendRenditions(of: try picture.bare(), plan)
  }

  /// What is known before decoding. Sizes are of the upright picture.
  struct Plan {
    var width: Int
    var height: Int
    /// What goes along with the renditions; without one they are in sRGB.
    var profile: [UInt8] = []
    var convertsToSRGB = false
    /// What the pixels mean, where that is neither sRGB nor told by a profile.
    var colours: CodedColours?
    /// A JPEG that needs neither turning nor other colours.
    var isPlainJPEG = false

    /// The size to decode into, so that what is cut out has the side asked for and nothing is enlarged.
    func box(_ crop: ImageRequest.Crop, side: Int) -> (width: Int, height: Int) {
      guard case .square = crop else { return (side, side) }
      let short = min(width, height)
      guard short > side else { return (width, height) }
      // Decoders halve for nothing; a square 5% smaller than asked is not worth decoding four times the pixels.
      var target = side
      for shrink in [2, 4, 8] where short / shrink <= side && short / shrink >= side * 95 / 100 {
        target = short / shrink
      }
      // Rounded up: rounded down, the short side would be fitted below the target.
      let scaled = { (length: Int) in (length * target + short - 1) / short }
      return (scaled(width), scaled(height))
    }
  }

  private func makePlan() throws(MediaError) -> Plan {
    if let drawn = order.drawn {
      guard bytes.count == drawn.width * drawn.height * 3 else { throw MediaError(.damaged, "drawn size") }
      return Plan(width: drawn.width, height: drawn.height)
    }
    let format = try ImageFormat.sniff(bytes)
    let base = try start()
    guard let loader = hearth_vips_loader(base, bytes.count) else {
      throw MediaError(.damaged, String(cString: hearth_vips_error()))
    }
    guard String(cString: loader) == format.loader else {
      throw MediaError(.unsupportedFormat, String(cString: loader))
    }
    return try readHeader(base, format)
  }

  private func readHeader(_ base: UnsafeRawPointer, _ format: ImageFormat) throws(MediaError) -> Plan {
    var header = HearthImageHeader()
    let image = try VipsImage(hearth_vips_header(base, bytes.count, &header))
    let (width, height) = (Int(header.width), Int(header.height))
    guard width > 0, height > 0 else { throw MediaError(.damaged, "no pixels") }
    let limit = format == .heif || format == .avif ? order.limits.heifPixels : order.limits.pixels
    guard width <= order.limits.side, height <= order.limits.side, width * height <= limit else {
      throw MediaError(.tooManyPixels, "\(width) x \(height)")
    }
    ChildLimits.lower(seconds: order.limits.processorSeconds(for: width * height))
    var plan = header.orientation >= 5 ? Plan(width: height, height: width) : Plan(width: width, height: height)
    plan.isPlainJPEG = format == .jpeg && header.orientation <= 1 && header.bands == 3
    if let profile = image.profile() {
      // Only a JPEG has four channels without transparency.
      let model: ColourProfile.Model = format == .jpeg && header.bands == 4 ? .cmyk : header.bands >= 3 ? .rgb : .grey
      // What describes other channels than these, such as RGB in a CMYK file, says nothing of them.
      guard ColourProfile.model(profile) == model else { return plan }
      plan.profile = (model == .rgb ? ColourProfile.carried(profile) : nil) ?? []
      plan.convertsToSRGB = plan.profile.isEmpty
    } else if format == .heif || format == .avif, header.bands >= 3 {
      plan.colours = CodedColours.ofHEIF(bytes)
    }
    return plan
  }

  private func decode(_ plan: Plan) throws(MediaError) -> VipsImage {
    let picture = try decodeWhole(plan)
    guard case .square(let x, let y) = order.request.crop else { return picture }
    let side = min(picture.width, picture.height)
    func start(_ length: Int, _ focus: Double) -> Int {
      let wanted = focus.isFinite ? max(0, min(1, focus)) * Double(length) - Double(side) / 2 : 0
      return max(0, min(length - side, Int(wanted.rounded())))
    }
    return try picture.crop(left: start(picture.width, x), top: start(picture.height, y), side: side)
  }

  private func decodeWhole(_ plan: Plan) throws(MediaError) -> VipsImage {
    let base = try start()
    if let drawn = order.drawn {
      let whole = try VipsImage(hearth_vips_pixels(base, bytes.count, Int32(drawn.width), Int32(drawn.height))).opaque()
      let side = order.request.sides.values.max() ?? 1
      return max(whole.width, whole.height) > side ? try whole.fitted(side) : whole
    }
    let box = plan.box(order.request.crop, side: order.request.sides.values.max() ?? 1)
    if let colours = plan.colours { return try decodeWide(base, box, colours) }
    func thumbnail(toSRGB: Bool) throws(MediaError) -> VipsImage {
      let (width, height) = (Int32(box.width), Int32(box.height))
      return try VipsImage(hearth_vips_thumbnail(base, bytes.count, width, height, toSRGB)).opaque()
    }
    guard plan.convertsToSRGB else { return try thumbnail(toSRGB: false) }
    do throws(MediaError) {
      return try thumbnail(toSRGB: true)
    } catch {
      // A profile that makes no sense is no reason to refuse the picture: without it, the pixels are taken as sRGB.
      return try thumbnail(toSRGB: false)
    }
  }

  /// By its own transfer and primaries, which takes all bits that the file has.
  private func decodeWide(
    _ base: UnsafeRawPointer, _ box: (width: Int, height: Int), _ colours: CodedColours
  ) throws(MediaError) -> VipsImage {
    let wide = try VipsImage(hearth_vips_wide(base, bytes.count, Int32(box.width), Int32(box.height)))
    let (raw, count) = (try wide.rgb(), wide.width * wide.height * 3)
    guard raw.count == count || raw.count == count * 2 else { throw MediaError(.damaged, "unexpected channels") }
    let samples =
      raw.count == count
      ? raw.map { UInt16($0) * 257 }
      : raw.withUnsafeBytes { bytes in
        (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) }
      }
    let pixels = ToneMap(colours).pixels(samples)
    let copied = pixels.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { hearth_vips_copied($0, bytes.count, Int32(wide.width), Int32(wide.height)) }
    }
    return try VipsImage(copied)
  }

  private func start() throws(MediaError) -> UnsafeRawPointer {
    guard let base = bytes.raw.baseAddress else { throw MediaError(.truncated, "an empty file") }
    return base
  }
}
