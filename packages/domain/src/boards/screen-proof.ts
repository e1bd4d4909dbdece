import type { BoardTemplate } from "./board-template.js";

/**
 * What is known of a screen's picture (docs/wire.md, Drawn, not held): `drawn`, it is to be seen; `held`, the screen has
 * its data and does not say that it drew them; `hidden`, another page or window is in front; `black`, the canvas shows
 * nothing, or not what it should; `offline`, the screen is silent.
 */
export const SCREEN_PROOFS = ["drawn", "held", "hidden", "black", "offline"] as const;
export type ScreenProof = (typeof SCREEN_PROOFS)[number];

/** What a screen last said of its picture, and whether that is recent. */
export interface ScreenPicture {
  isOnline: boolean;
  /** Null: it does not say, or has drawn nothing yet. */
  drawn: number | null;
  /** Null: it does not say. */
  visible: boolean | null;
  template: BoardTemplate;
  /** The colour of the beacon, read back from the canvas, "rrggbb"; null where no canvas is shown. */
  sample: string | null;
}

/** Each channel has so many steps, so that revisions that follow each other never look alike. */
const STEPS = 8;
const DARKEST = 24;
const STEP = 8;
/** How far a channel may be off what was drawn: less than half a step. */
const OFF = 3;

/**
 * The colour of a 3D board's beacon at a revision, 0 to 255 for red, green and blue: dark enough not to be looked at,
 * never black, and another one for each revision in 512.
 */
export function beaconOf(revision: number): [red: number, green: number, blue: number] {
  const channel = (at: number) => DARKEST + STEP * (Math.floor(revision / STEPS ** at) % STEPS);
  return [channel(0), channel(1), channel(2)];
}

/** Red, green and blue, 0 to 255, as "rrggbb". */
export function sampleText(channels: readonly number[]): string {
  return channels.map((one) => `0${one.toString(16)}`.slice(-2)).join("");
}

/** Whether the canvas from which a sample was read showed this revision. */
export function isSampleOf(sample: string, revision: number): boolean {
  return beaconOf(revision).every(
    (wanted, at) => Math.abs(wanted - Number.parseInt(sample.slice(2 * at, 2 * at + 2), 16)) <= OFF,
  );
}

/** What is known of a screen's picture. */
export function proofOf(picture: ScreenPicture): ScreenProof {
  const { isOnline, drawn, visible, template, sample } = picture;
  if (!isOnline) return "offline";
  if (visible === false) return "hidden";
  if (drawn === null) return "held";
  if (template === "3d" && sample !== null && !isSampleOf(sample, drawn)) return "black";
  return "drawn";
}

/** Whether a screen shows what was changed at `revision` or something newer: the one thing that "Shown on" counts. */
export function hasDrawn(picture: ScreenPicture, revision: number): boolean {
  return proofOf(picture) === "drawn" && picture.drawn !== null && picture.drawn >= revision;
}
