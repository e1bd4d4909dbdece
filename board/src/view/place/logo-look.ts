/** From this width to height on a logo is a line of writing: it stands above the hospital's name, not beside it. */
const WORDMARK_FROM = 3;
/** Of red, green and blue together, 0 to 1: lighter ones would vanish on the plate. */
const LIGHT_FROM = 0.75;
const OPAQUE_FROM = 128;

/** Whether a logo of this size is a wordmark. */
export function isWordmark(width: number, height: number): boolean {
  return width / Math.max(1, height) >= WORDMARK_FROM;
}

/**
 * Whether a logo is a light one on a clear ground, made for dark paper: `pixels` are its red, green, blue and alpha, 0
 * to 255. Any other stands on a light plate, as on the paper that most logos are made for.
 */
export function isForDarkGround(pixels: ArrayLike<number>): boolean {
  let [sum, opaque] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < OPAQUE_FROM) continue;
    opaque++;
    sum += ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / (3 * 255);
  }
  const hasClearGround = opaque < pixels.length / 4;
  return opaque > 0 && hasClearGround && sum / opaque >= LIGHT_FROM;
}
