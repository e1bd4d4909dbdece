import { isDeepStrictEqual } from "node:util";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import {
  type BoardSource,
  readBoardSource,
} from "@wardline/database/repositories/boards/board-content";
import { readLatestChangeTime } from "@wardline/database/repositories/hospitals/hospital-history";
import { readPatientsWithoutStatusTime } from "@wardline/database/repositories/patients/past-patients";
import {
  readDisplaysOfAllHospitals,
  toDisplaySettings,
} from "@wardline/database/repositories/screens/displays";
import { DUTY_AHEAD_MS, resolveOnCall } from "@wardline/domain/roster/on-call";
import { findAlikePairs } from "@wardline/live/board-patients";
import { projectOnCall } from "@wardline/live/board-projection";
import { buildWardSnapshot } from "@wardline/live/board-snapshot";
import { readPastBoard, readPastView } from "@wardline/live/past-board";
import { type BoardView, toBoardView } from "@wardline/live/rooms";
import type { EntityManager } from "typeorm";

/** A board whose snapshot differs from the log. */
export interface DifferentBoard {
  hospitalId: string;
  displayId: string;
  /** Parts of the snapshot that differ. */
  parts: string[];
}

/** A hospital's board data at a moment, epoch milliseconds. */
interface Moment {
  source: BoardSource;
  at: number;
}

/**
 * Builds each display's snapshot at `from` (epoch milliseconds), or at the hospital's latest change if later, both from
 * the tables and from the log (docs/wire/patients.md, The past). Reports the number of snapshots and those that differ,
 * and nothing about patients.
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
    const shown = moment && buildSnapshotFromTables(moment, toBoardView(toDisplaySettings(row)));
    const logged =
      moment && (await readSnapshotFromLog(manager, moment, { hospitalId, displayId }));
    const parts = listDifferingParts(shown, logged);
    if (parts.length > 0) different.push({ hospitalId, displayId, parts });
  }
  return { boards: displays.length, different };
}

/**
 * Reads a hospital's board data at `from`, or at the latest change if that is later: server clocks may be ahead of the
 * database's clock, which dates a backup, and older backups are undated.
 */
async function readMoment(
  manager: EntityManager,
  hospitalId: string,
  from: number,
): Promise<Moment | null> {
  const latestChange = await readLatestChangeTime(manager, hospitalId);
  const at = Math.max(from, latestChange?.getTime() ?? 0);
  const source = await readBoardSource(manager, hospitalId, at, at + DUTY_AHEAD_MS);
  if (source === null) return null;
  // If the log lacks a record's status time, boards of the past show the admission time instead, so the record cannot
  // be compared.
  const withoutStatusTime = await readPatientsWithoutStatusTime(
    manager,
    hospitalId,
    source.revision,
  );
  const patients = source.patients.map((card) =>
    withoutStatusTime.has(card.id) ? { ...card, status_since: card.created_at } : card,
  );
  return { source: { ...source, patients }, at };
}

function buildSnapshotFromTables({ source, at }: Moment, view: BoardView): BoardSnapshot {
  const onCall = projectOnCall(resolveOnCall(source, at, at + DUTY_AHEAD_MS), view);
  // Boards of the past show no handoff code.
  const withoutHandoff = { ...view, show_handoff: false };
  return {
    ...buildWardSnapshot(source, withoutHandoff, findAlikePairs(source.patients), at),
    onCall,
  };
}

async function readSnapshotFromLog(
  manager: EntityManager,
  { source: { revision }, at }: Moment,
  { hospitalId, displayId }: { hospitalId: string; displayId: string },
): Promise<BoardSnapshot | null> {
  const view = await readPastView(manager, { hospitalId, revision }, displayId);
  if (view === null) return null;
  return readPastBoard(manager, { hospitalId, revision, at, wards: [] }, view);
}

function listDifferingParts(shown: BoardSnapshot | null, logged: BoardSnapshot | null): string[] {
  if (shown === null || logged === null) return ["everything"];
  const [now, then] = [toSentSnapshot(shown), toSentSnapshot(logged)];
  const parts = new Set([...Object.keys(now), ...Object.keys(then)]);
  return [...parts].filter((part) => !isDeepStrictEqual(now[part], then[part])).sort();
}

/** The snapshot as received by a screen, without undefined fields. */
function toSentSnapshot(snapshot: BoardSnapshot): Record<string, unknown> {
  return JSON.parse(JSON.stringify(snapshot)) as Record<string, unknown>;
}
