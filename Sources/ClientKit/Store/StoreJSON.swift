internal import Foundation

/// Values as they are stored.
enum StoreJSON {
  static func encode(_ value: some Encodable) throws(StoreError) -> [UInt8] {
    do { return Array(try JSONEncoder().encode(value)) } catch { throw .malformed("\(type(of: value))") }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws(StoreError) -> Value {
    // What could not be read is somebody's own data: it goes into no error.
    do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch { throw .malformed("\(type)") }
  }
}
