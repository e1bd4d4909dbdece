import {
  addDays,
  findZonedMinute,
  toZonedDay,
  toZonedParts,
} from "@wardline/domain/time/zoned-day";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A stay in a bed (epoch milliseconds). */
export interface Stay {
  bed: string;
  from: number;
  until: number;
}

/** Use of a ward: median stay in hours, and whether patients arrive at all hours. */
export interface StayPattern {
  medianHours: number;
  isEmergency: boolean;
}

/** Random numbers in [0, 1), reproducible by seed. */
export type Chance = () => number;

/** Relative numbers of arrivals and departures by hour. */
const ARRIVALS = [3, 2, 2, 1, 1, 2, 3, 5, 8, 10, 11, 11, 10, 9, 9, 10, 10, 10, 11, 10, 8, 6, 5, 4];
const DEPARTURES = [0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 12, 14, 12, 10, 11, 10, 8, 5, 3, 2, 1, 0, 0, 0];

/**
 * Invents the stays in a bed before `freeUntil` (epoch milliseconds), latest first, back to the stay at `since`. Each
 * patient leaves before the next patient arrives: mostly by day in `zone`, and less often at weekends.
 */
export function inventStaysBefore(
  bed: string,
  freeUntil: number,
  since: number,
  stayPattern: StayPattern,
  zone: string,
  chance: Chance,
): Stay[] {
  const stays: Stay[] = [];
  for (let next = freeUntil; next > since; ) {
    const until = inventDepartureBefore(next, stayPattern, zone, chance);
    const from = inventArrivalBefore(until, stayPattern, zone, chance);
    stays.push({ bed, from, until });
    next = from;
  }
  return stays;
}

function inventDepartureBefore(
  next: number,
  stayPattern: StayPattern,
  zone: string,
  chance: Chance,
): number {
  const latest = next - (0.7 + 7 * chance() ** 2) * HOUR_MS;
  // Some patients leave at any hour to make room for the next patient.
  if (stayPattern.isEmergency || chance() < 0.4) return latest;
  const at = pickMoment(DEPARTURES, latest, zone, chance);
  const isWeekend = [0, 6].includes(toZonedParts(at, zone).weekday);
  // Fewer patients are discharged at weekends: half of those due at a weekend leave a day earlier.
  return isWeekend && chance() < 0.5 ? pickMoment(DEPARTURES, at - 24 * HOUR_MS, zone, chance) : at;
}

function inventArrivalBefore(
  until: number,
  stayPattern: StayPattern,
  zone: string,
  chance: Chance,
): number {
  const { medianHours } = stayPattern;
  const spread = Math.exp(0.75 * (chance() + chance() + chance() - 1.5) * 2);
  const latest = until - Math.max(2, medianHours * spread) * HOUR_MS;
  return pickMoment(ARRIVALS, latest, zone, chance);
}

/** Picks a weighted random moment in the 24 hours before `latest`. */
function pickMoment(
  weights: readonly number[],
  latest: number,
  zone: string,
  chance: Chance,
): number {
  const day = toZonedDay(latest, zone);
  const minute = pickHour(weights, chance) * 60 + Math.floor(chance() * 60);
  const at = findZonedMinute(day, minute, zone);
  const within = at <= latest ? at : findZonedMinute(addDays(day, -1), minute, zone);
  return within + Math.floor(chance() * MINUTE_MS);
}

function pickHour(weights: readonly number[], chance: Chance): number {
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  const hour = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, hour);
}

/** Random number generator Mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
