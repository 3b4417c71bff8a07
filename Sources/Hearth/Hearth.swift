@main struct Hearth { static func main() {} }
