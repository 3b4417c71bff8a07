// The files beside the scripts by which maps are drawn, as Core's MapFiles has them.
export const mapFiles = ["far.bin", "labels.bin", "leaflet.css", "leaflet.js", "mid.bin", "near.bin"].map((name) => `map/${name}`);
