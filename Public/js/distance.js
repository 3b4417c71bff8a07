// Metres between two points along a great circle, as the server measures (`Coordinate.distance`).
const radius = 6_371_009;
const radians = (degrees) => (degrees * Math.PI) / 180;

export function distance(one, other) {
  const halfNorth = Math.sin(radians(other.latitude - one.latitude) / 2);
  const halfEast = Math.sin(radians(other.longitude - one.longitude) / 2);
  const square = halfNorth ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfEast ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(square)));
}
