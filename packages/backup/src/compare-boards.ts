import { isDeepStrictEqual } from "node:util";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import {
  type BoardSource,
  readBoardSource,
} from "@wardline/database/repositories/boards/board-content";
import {
  readDisplaysOfAllHospitals,
  settingsOf,
} from "@wardline/database/repositories/boards/displays";
import { readLatestMoment } from "@wardline/database/repositories/hospitals/hospital-history";
import { readPatientsWithoutStatusTime } from "@wardline/database/repositories/patients/past-patients";
import { DUTY_AHEAD_MS, onCallAt } from "@wardline/domain/roster/on-call";
import { pairsOf } from "@wardline/live/board-patients";
import { boardOnCall } from "@wardline/live/board-projection";
import { wardSnapshot } from "@wardline/live/board-snapshot";
import { readPastBoard, readPastView } from "@wardline/live/past-board";
import { type BoardView, boardView } from "@wardline/live/rooms";
import type { EntityManager } from "typeorm";

/** A board whose snapshot is not what the log says. */
export interface DifferentBoard {
  hospitalId: string;
  displayId: string;
  /** The parts of the snapshot in which they differ. */
  parts: string[];
}

/** What a hospital's boards show, and when, in epoch milliseconds. */
interface Moment {
  source: BoardSource;
  at: number;
}

/**
 * Makes each display's snapshot at `from` (epoch milliseconds), or at its hospital's latest change where that is later, twice: from
 * the tables and from the log alone (docs/wire.md, The past). Says how many there are and which differ, and nothing of a patient.
 */
export async function compareBoards(
  manager: EntityManager,
  from: number,
): Promise<{ boards: number; different: DifferentBoard[] }> {
  const displays = await readDisplaysOfAllHospitals(manager);
  const moments = new Map<string, Moment | null>();
  const different: DifferentBoard[] = [];
  for (const row of displays) {
    const { hospitalId, id: displayId } = row;
    if (!moments.has(hospitalId)) {
      moments.clear();
      moments.set(hospitalId, await readMoment(manager, hospitalId, from));
    }
    const moment = moments.get(hospitalId) ?? null;
    const shown = moment && ofTables(moment, boardView(settingsOf(row)));
    const logged = moment && (await ofLog(manager, moment, { hospitalId, displayId }));
    const parts = partsThatDiffer(shown, logged);
    if (parts.length > 0) different.push({ hospitalId, displayId, parts });
  }
  return { boards: displays.length, different };
}

/** Clocks of servers may be ahead of the database's, which says of when a backup is; older ones do not say it. */
async function readMoment(
  manager: EntityManager,
  hospitalId: string,
  from: number,
): Promise<Moment | null> {
  const changed = await readLatestMoment(manager, hospitalId);
  const at = Math.max(from, changed?.getTime() ?? 0);
  const source = await readBoardSource(manager, hospitalId, at, at + DUTY_AHEAD_MS);
  if (source === null) return null;
  // What the log does not hold cannot be compared: as the past has it, such a card has its status since it was opened.
  const unknown = await readPatientsWithoutStatusTime(manager, hospitalId, source.revision);
  const patients = source.patients.map((card) =>
    unknown.has(card.id) ? { ...card, status_since: card.created_at } : card,
  );
  return { source: { ...source, patients }, at };
}

function ofTables({ source, at }: Moment, view: BoardView): BoardSnapshot {
  const onCall = boardOnCall(onCallAt(source, at, at + DUTY_AHEAD_MS), view);
  // The log has no code on a wall: nobody stands before a screen of the past.
  const unmanned = { ...view, show_handoff: false };
  return { ...wardSnapshot(source, unmanned, pairsOf(source.patients), at), onCall };
}

async function ofLog(
  manager: EntityManager,
  { source: { revision }, at }: Moment,
  { hospitalId, displayId }: { hospitalId: string; displayId: string },
): Promise<BoardSnapshot | null> {
  const view = await readPastView(manager, { hospitalId, revision }, displayId);
  if (view === null) return null;
  return readPastBoard(manager, { hospitalId, revision, at, wards: [] }, view);
}

function partsThatDiffer(shown: BoardSnapshot | null, logged: BoardSnapshot | null): string[] {
  if (shown === null || logged === null) return ["all of it"];
  const [now, then] = [asSent(shown), asSent(logged)];
  const parts = new Set([...Object.keys(now), ...Object.keys(then)]);
  return [...parts].filter((part) => !isDeepStrictEqual(now[part], then[part])).sort();
}

/** As a screen receives it: what is undefined is not there. */
function asSent(snapshot: BoardSnapshot): Record<string, unknown> {
  return JSON.parse(JSON.stringify(snapshot)) as Record<string, unknown>;
}
