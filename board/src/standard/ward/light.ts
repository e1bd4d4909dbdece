import { mixColours, type Rgb } from "./colours.js";

/** Light of the ward at one moment. Colours are from 0 to 1; colours of light may exceed 1. */
export type Light = ReturnType<typeof computeLight>;

const DAWN_HOUR = 5.5;
const DAY_HOUR = 7.5;
const EVENING_HOUR = 17;
const NIGHT_HOUR = 19.5;

const NIGHT_AMBIENT: Rgb = [0.4, 0.45, 0.66];
const DAY_AMBIENT: Rgb = [0.84, 0.88, 0.95];
const NIGHT_SKY: Rgb = [0.07, 0.1, 0.2];
const DAY_SKY: Rgb = [0.55, 0.72, 0.92];
const LOW_SKY: Rgb = [0.93, 0.58, 0.34];
const HIGH_SUN: Rgb = [0.5, 0.48, 0.42];
const LOW_SUN: Rgb = [0.74, 0.46, 0.24];

/** Hours of the warmest light, of the brightest light at noon, and of the fades in between. */
const MORNING_GOLD_HOUR = 7;
const EVENING_GOLD_HOUR = 18;
const GOLD_FADE_HOURS = 1.6;
const NOON_HOUR = 12;
const NOON_FADE_HOURS = 3.5;
/** Grades as factors on a blue-grey floor: none, #FFB36B and #DCEBFF. */
const PLAIN_GRADE: Rgb = [1, 1, 1];
const GOLD_GRADE: Rgb = [1.9, 1.28, 0.82];
const COOL_GRADE: Rgb = [1.16, 1.23, 1.25];

/** Returns the light at `hour` of the hospital's day, 0 to 24 (docs/board.md, 3D Standard). */
export function computeLight(hour: number) {
  const dayShare =
    smooth((hour - DAWN_HOUR) / (DAY_HOUR - DAWN_HOUR)) *
    (1 - smooth((hour - EVENING_HOUR) / (NIGHT_HOUR - EVENING_HOUR)));
  // −1 in the morning, 0 at noon, 1 in the evening.
  const sunPosition = Math.max(-1, Math.min(1, (hour - 12) / 6));
  const lowShare = Math.abs(sunPosition) ** 2;
  const strength = dayShare * (1 - 0.25 * lowShare);
  const sun = mixColours(HIGH_SUN, LOW_SUN, lowShare);
  const sky = mixColours(DAY_SKY, LOW_SKY, lowShare * Math.min(1, 2 * dayShare));
  return {
    /** Sunlight through the windows, including its strength. */
    sun: mixColours([0, 0, 0], sun, strength),
    /** Lean of the sun's patches to the right per unit of distance from the wall, and their reach from the wall. */
    lean: -0.95 * sunPosition,
    reach: 2.2 + 3.6 * Math.abs(sunPosition),
    ambient: mixColours(NIGHT_AMBIENT, DAY_AMBIENT, dayShare),
    sky: mixColours(NIGHT_SKY, sky, dayShare),
    grade: computeGrade(hour),
    /** Brightness of the bedside lamps, 0 to 1. */
    lamps: 1 - smooth(dayShare * 1.4),
  };
}

/** Returns the colour grade of floor and walls: warm when the sun is low, cool and brighter at noon. */
function computeGrade(hour: number): Rgb {
  const computeNearness = (at: number, reach: number) =>
    smooth(1.5 * (1 - Math.abs(hour - at) / reach));
  const goldShare = Math.max(
    computeNearness(MORNING_GOLD_HOUR, GOLD_FADE_HOURS),
    computeNearness(EVENING_GOLD_HOUR, GOLD_FADE_HOURS),
  );
  const noonShare = computeNearness(NOON_HOUR, NOON_FADE_HOURS);
  return mixColours(mixColours(PLAIN_GRADE, COOL_GRADE, noonShare), GOLD_GRADE, goldShare);
}

function smooth(share: number): number {
  const at = Math.max(0, Math.min(1, share));
  return at * at * (3 - 2 * at);
}
