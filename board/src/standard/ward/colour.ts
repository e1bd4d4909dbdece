/** Red, green and blue from 0 to 1, as the screen has them. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** `#rrggbb` as three numbers. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** The colour between two, `share` from 0 to 1. */
export function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
  return [at(0), at(1), at(2)];
}
