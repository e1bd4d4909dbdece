import type { DatabaseServer } from "@wardline/database/repositories/operation/database-server";
import type { ProgramClock } from "@wardline/database/repositories/operation/program-clocks";
import {
  clockDifferenceText,
  REPORTED_CLOCK_DIFFERENCE_S,
} from "@wardline/domain/operation/clock-difference";
import { formatCount } from "@wardline/domain/text/format-count";
import type { Finding } from "./finding.js";

const WRONG_CLOCK_S = 30;

/** Compares this machine's clock with the database's clock, which was read between request and answer. */
export function examineClock(
  { at }: Pick<DatabaseServer, "at">,
  requestedAt: number,
  answeredAt: number,
): Finding {
  const apart = Math.max(0, requestedAt - at, at - answeredAt) / 1_000;
  const text = `The clocks of this machine and of the database are ${apart.toFixed(1)} s apart.`;
  if (apart < REPORTED_CLOCK_DIFFERENCE_S) return { of: "clock", state: "ok", text };
  const advice = "Synchronise both machines with a time server. Wardline uses the database's time.";
  return { of: "clock", state: clockState(apart), text, advice };
}

/** Reports machines with wrong clocks, as measured by their programs in the last minutes. */
export function examineProgramClocks(clocks: readonly ProgramClock[]): Finding[] {
  if (clocks.length === 0) return [];
  const apart = clocks.filter(
    ({ aheadSeconds }) => Math.abs(aheadSeconds) >= REPORTED_CLOCK_DIFFERENCE_S,
  );
  if (apart.length === 0) {
    const programs = formatCount(clocks.length, "running program");
    return [
      { of: "clock", state: "ok", text: `The clocks of ${programs} agree with the database's.` },
    ];
  }
  return apart.map(({ program, machine, process, aheadSeconds }) => ({
    of: "clock",
    state: clockState(Math.abs(aheadSeconds)),
    text: `The clock of ${machine}, where the ${program} ${process} runs, is ${clockDifferenceText(aheadSeconds)}.`,
    advice:
      "Synchronise that machine with a time server. Until then, its programs use the database's clock.",
  }));
}

function clockState(seconds: number): Finding["state"] {
  return seconds < WRONG_CLOCK_S ? "warning" : "wrong";
}
