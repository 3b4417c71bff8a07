internal import CVips

/// From the bytes of a picture to its renditions, in the child. Decodes once, as small as the largest rendition
/// allows, and makes the others from that.
struct ImagePipeline {
  let order: ChildOrder
  let bytes: FileBytes
  let line: ChildLine

  func run() throws(MediaError) {
    let plan = try makePlan()
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
    try ImageStructure.check(bytes, as: format)
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
    var plan = header.orientation >= 5 ? Plan(width: height, height: width) : Plan(width: width, height: height)
    plan.isPlainJPEG = format == .jpeg && header.orientation <= 1 && header.bands == 3
    if let profile = image.profile() {
      plan.profile = (header.bands >= 3 ? ColourProfile.carried(profile) : nil) ?? []
      plan.convertsToSRGB = plan.profile.isEmpty
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

  private func start() throws(MediaError) -> UnsafeRawPointer {
    guard let base = bytes.raw.baseAddress else { throw MediaError(.truncated, "an empty file") }
    return base
  }
}
