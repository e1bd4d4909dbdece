/** Squares of a QR code from the library `qrcode`. */
export interface QrModules {
  size: number;
  get(row: number, column: number): unknown;
}

/** Returns the dark squares as one SVG path. Each square is one unit wide; coordinates run from 0 to `size`. */
export function buildQrPath(modules: QrModules): string {
  let path = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return path;
}
