import Glibc

/// A bound, listening, non-blocking TCP socket that shares its port with its siblings (SO_REUSEPORT).
struct ListeningSocket {
  let descriptor: Int32

  /// Throws `portTaken` when another program listens there.
  ///
  /// Sockets with SO_REUSEPORT of one user may share a port, so a probe without it goes first.
  static func open(host: String, port: Int, count: Int) throws(ServerError) -> (sockets: [ListeningSocket], port: Int) {
    guard (0...65535).contains(port) else { throw .badAddress("\(host):\(port)") }
    if port != 0 {
      let probe = try bind(host: host, port: port, sharing: false)
      close(probe)
    }
    var sockets: [ListeningSocket] = []
    var port = port
    do throws(ServerError) {
      for _ in 0..<count {
        let socket = ListeningSocket(descriptor: try bind(host: host, port: port, sharing: true))
        sockets.append(socket)
        guard listen(socket.descriptor, 1024) == 0 else { throw .system(errno, call: "listen") }
        if port == 0 { port = try socket.boundPort() }
      }
    } catch {
      for socket in sockets { close(socket.descriptor) }
      throw error
    }
    return (sockets, port)
  }

  private static func bind(host: String, port: Int, sharing: Bool) throws(ServerError) -> Int32 {
    guard let address = Address(host) else { throw .badAddress(host) }
    let family = address.bytes.count == 4 ? AF_INET : AF_INET6
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw .system(errno, call: "socket") }
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    if sharing { setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, socklen_t(MemoryLayout<Int32>.size)) }
    guard bind(descriptor, to: address, port: UInt16(truncatingIfNeeded: port)) == 0 else {
      let code = errno
      close(descriptor)
      throw code == EADDRINUSE ? .portTaken(host: host, port: port) : .system(code, call: "bind")
    }
    return descriptor
  }

  private static func bind(_ descriptor: Int32, to address: Address, port: UInt16) -> Int32 {
    if address.bytes.count == 4 {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &name.sin_addr) { $0.copyBytes(from: address.bytes) }
      return bind(descriptor, &name)
    }
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: address.bytes) }
    return bind(descriptor, &name)
  }

  private static func bind<Name>(_ descriptor: Int32, _ name: inout Name) -> Int32 {
    withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
      }
    }
  }

  private func boundPort() throws(ServerError) -> Int {
    var name = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard result == 0 else { throw .system(errno, call: "getsockname") }
    // The port stands at the same place in both kinds of address.
    return withUnsafeBytes(of: &name) { Int($0[2]) << 8 | Int($0[3]) }
  }
}
