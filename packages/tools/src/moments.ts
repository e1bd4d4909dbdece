import { execFileSync } from "node:child_process";

/** A local time and a time zone in which the unit tests must pass. */
export interface Moment {
  startsAt: string;
  timeZone: string;
}

/** Half a minute before a new year, noon on a leap day, and one second before each of Newfoundland's clock changes. */
const STARTS = [
  "2027-12-31 23:59:30",
  "2028-02-29 12:00:00",
  "2028-03-12 01:59:59",
  "2028-11-05 01:59:59",
];
const ZONES = ["UTC", "Pacific/Kiritimati", "America/St_Johns", "Africa/Lagos"];

export const MOMENTS: readonly Moment[] = STARTS.flatMap((startsAt) =>
  ZONES.map((timeZone) => ({ startsAt, timeZone })),
);

/** Chooses a moment by the commit's hash, so that every moment is tested sooner or later. */
export function chooseMoment(root: string): Moment {
  const hash = execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root });
  const [first] = MOMENTS;
  const chosen = MOMENTS[Number.parseInt(hash.toString(), 16) % MOMENTS.length] ?? first;
  if (chosen === undefined) throw new Error("There is no moment to start at.");
  return chosen;
}

/** Returns the environment in which a program's clock starts at the given moment; measured durations are unaffected. */
export function buildMomentEnvironment(
  { startsAt, timeZone }: Moment,
  library: string,
): NodeJS.ProcessEnv {
  return {
    TZ: timeZone,
    FAKETIME: `@${startsAt}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    LD_PRELOAD: library,
  };
}
