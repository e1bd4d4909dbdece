import type { BoardTemplate } from "./board-template.js";

/**
 * State of a screen's picture (docs/wire/boards.md, Drawn, not held). `held`: the screen has the data but does not report
 * drawing it. `black`: the canvas shows nothing or a wrong colour.
 */
export const PICTURE_STATES = ["drawn", "held", "hidden", "black", "offline"] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

export interface ScreenPicture {
  isOnline: boolean;
  /** Null if the screen does not report it or has drawn nothing yet. */
  drawn: number | null;
  /** Null if the screen does not report it. */
  visible: boolean | null;
  template: BoardTemplate;
  /** Beacon colour read back from the canvas, "rrggbb"; null if there is no canvas. */
  sample: string | null;
}

/** True if a screen has stopped reporting during the hours in which it should be on. */
export function isMissing({ online, asleep }: { online: boolean; asleep: boolean }): boolean {
  return !online && !asleep;
}

/** Steps per channel: few enough that consecutive revisions look different. */
const CHANNEL_STEPS = 8;
const MIN_CHANNEL_VALUE = 24;
const CHANNEL_STEP = 8;
/** Tolerance of a channel: less than half a step. */
const CHANNEL_TOLERANCE = 3;

/**
 * Colour of a 3D board's beacon at a revision, each channel from 0 to 255: unobtrusive, never black, distinct for 512
 * revisions in a row.
 */
export function computeBeaconColour(revision: number): [red: number, green: number, blue: number] {
  const computeChannel = (at: number) =>
    MIN_CHANNEL_VALUE + CHANNEL_STEP * (Math.floor(revision / CHANNEL_STEPS ** at) % CHANNEL_STEPS);
  return [computeChannel(0), computeChannel(1), computeChannel(2)];
}

/** Formats channels from 0 to 255 as "rrggbb". */
export function sampleText(channels: readonly number[]): string {
  return channels.map((one) => `0${one.toString(16)}`.slice(-2)).join("");
}

export function showsBeacon(sample: string, revision: number): boolean {
  return computeBeaconColour(revision).every(
    (wanted, at) =>
      Math.abs(wanted - Number.parseInt(sample.slice(2 * at, 2 * at + 2), 16)) <= CHANNEL_TOLERANCE,
  );
}

export function getPictureState(picture: ScreenPicture): PictureState {
  const { isOnline, drawn, visible, template, sample } = picture;
  if (!isOnline) return "offline";
  if (visible === false) return "hidden";
  if (drawn === null) return "held";
  if (template === "3d" && sample !== null && !showsBeacon(sample, drawn)) return "black";
  return "drawn";
}

/** True if the screen shows `revision` or a newer revision; "Shown on" counts only such screens. */
export function hasDrawn(picture: ScreenPicture, revision: number): boolean {
  return (
    getPictureState(picture) === "drawn" && picture.drawn !== null && picture.drawn >= revision
  );
}
