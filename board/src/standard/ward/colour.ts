/** Red, green and blue in sRGB, from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rrggbb`. */
export function parseRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Mixes two colours, `share` from 0 to 1. */
export function mixColours(a: Rgb, b: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return [at(0), at(1), at(2)];
}
