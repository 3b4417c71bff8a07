public import ClientKit

/// How an app reads and writes photos.
public enum AppPhotos {
  public static var coder: any GrassyKit.PhotoCoder { ImageIOCoder() }
}
