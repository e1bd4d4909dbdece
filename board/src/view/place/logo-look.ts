/** Minimum ratio of width to height of a wordmark, which goes above the hospital's name instead of next to it. */
const MIN_WORDMARK_RATIO = 3;
/** Brightness, 0 to 1, from which a logo counts as light; a light logo would be invisible on the plate. */
const MIN_LIGHT_BRIGHTNESS = 0.75;
const MIN_OPAQUE_ALPHA = 128;

/** True if a logo of this size is a wordmark. */
export function isWordmark(width: number, height: number): boolean {
  return width / Math.max(1, height) >= MIN_WORDMARK_RATIO;
}

/** True for a light logo on a clear background, which needs no plate. `pixels`: red, green, blue, alpha, 0 to 255. */
export function isForDarkBackground(pixels: ArrayLike<number>): boolean {
  let [sum, opaqueCount] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < MIN_OPAQUE_ALPHA) continue;
    opaqueCount++;
    sum += ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / (3 * 255);
  }
  const hasClearBackground = opaqueCount < pixels.length / 4;
  return opaqueCount > 0 && hasClearBackground && sum / opaqueCount >= MIN_LIGHT_BRIGHTNESS;
}
