import type { BoardAnnouncement } from "@wardline/contracts/boards/board";
import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import { DEFAULT_ACUITY_SCALE } from "@wardline/domain/patients/acuity";
import { chooseSimilarRows } from "@wardline/domain/patients/names-alike";
import { computeWaitingRank } from "@wardline/domain/patients/waiting-order";
import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { useMemo } from "react";
import type { CurrentBoard } from "../live/board-session.js";
import { formatBoardMoment, getKnownZone, isNight } from "../live/clock.js";
import type { BoardState, Posting } from "../live/reducer.js";
import type { CanvasReport } from "../live/screen-report.js";
import { findEmergencyPlace } from "./notices/emergencies.js";
import { createRowDutyLookup, findDutiesAt, findLastDutyEnd } from "./on-call/duties.js";
import { buildOnCallCards } from "./on-call/on-call.js";
import { countAnswers, findNews } from "./patients/attention.js";
import { buildRooms, chooseRoomKind } from "./patients/rooms.js";
import { buildRows, listLeavingPatients } from "./patients/rows.js";
import { buildSignals } from "./patients/signals.js";
import type { Stage } from "./place/stage.js";

const MINUTE_MS = 60_000;

/** Everything a board shows at one moment, for both templates. Times in epoch milliseconds of the server. */
export type ShownBoard = Readonly<ReturnType<typeof useBoardView>>;

/** Inputs and callbacks of a template. */
export interface TemplateProps {
  view: ShownBoard;
  stage: Stage;
  /** Revision of the shown state; a template with a canvas proves that it has drawn this revision. */
  revision: number;
  canvas: CanvasReport;
  /** Reports the measured frames per second, for the screen's presence. */
  onFrameRate(fps: number): void;
  /** Called if this screen cannot draw the template; the 2D board replaces it. */
  onUnable(): void;
}

/** Returns the view of `state` at `now` (whole seconds), recomputed only where its inputs have changed. */
export function useBoardView(
  state: BoardState,
  status: CurrentBoard["status"],
  heardAt: number | null,
  now: number,
) {
  const { patients, marks, hospital, targets, acuity_scale: scale = DEFAULT_ACUITY_SCALE } = state;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const zone = useMemo(() => getKnownZone(hospital.timezone), [hospital.timezone]);
  const freshness = getFreshness(heardAt, now, status);
  const isStale = freshness === "stale";

  const lastDutyEnd = findLastDutyEnd(state.onCall, now);
  const duties = useMemo(
    () => findDutiesAt(state.onCall, lastDutyEnd),
    [state.onCall, lastDutyEnd],
  );
  const isHidden = areContactsHidden(heardAt, now);
  const findDuty = useMemo(
    () => createRowDutyLookup(isHidden ? [] : duties, zone),
    [duties, isHidden, zone],
  );

  const leavingCount = listLeavingPatients(state.leaving, now).length;
  const alike = useMemo(() => chooseSimilarRows(patients), [patients]);
  const rows = useMemo(() => {
    const leaving = leavingCount === 0 ? [] : state.leaving.slice(-leavingCount);
    return buildRows(
      patients,
      leaving,
      minute,
      isStale,
      findDuty,
      (patient) => buildSignals(patient, { targets, scale }, minute, zone, alike.has(patient.id)),
      (patient) => computeWaitingRank(patient, targets, minute),
    );
  }, [
    patients,
    state.leaving,
    leavingCount,
    minute,
    isStale,
    findDuty,
    targets,
    scale,
    zone,
    alike,
  ]);
  const roomKind = chooseRoomKind(state.rooms, state.wards);
  const rooms = useMemo(
    () => buildRooms(rows, state.wards, roomKind, findDuty),
    [rows, state.wards, roomKind, findDuty],
  );
  const currentNews = findNews(patients, marks, now);
  const news = useStable(currentNews, JSON.stringify(currentNews));
  const answers = useMemo(
    () => countAnswers(rows, rooms, roomKind === "wards" ? state.wards : []),
    [rows, rooms, roomKind, state.wards],
  );
  const onCall = useMemo(() => buildOnCallCards(duties, patients, zone), [duties, patients, zone]);
  // An announcement ends at an exact second.
  const noticesInForce = listNoticesInForce(state.announcements, state.posted, now);
  const notices = useStable(noticesInForce, JSON.stringify(noticesInForce));
  // An emergency never changes, but it ends at an exact second, without a server message.
  const openEmergencies = listOpenEmergencies(state.emergencies, now);
  const emergencies = useStable(openEmergencies, openEmergencies.map(({ id }) => id).join());
  const [firstEmergency] = emergencies;
  const alarm = useMemo(
    () =>
      firstEmergency === undefined || emergencies.length > 1
        ? null
        : findEmergencyPlace(firstEmergency, rooms),
    [firstEmergency, emergencies, rooms],
  );
  const times = useMemo(
    () => ({
      clock: clockText(minute, zone),
      date: dateText(minute, zone),
      isNight: isNight(minute, zone),
    }),
    [minute, zone],
  );

  return {
    now,
    hospital,
    /** Reading distance of the display, in metres. */
    distance: state.distance,
    ...times,
    answers,
    /** Number of open cards; `rows` also includes patients who are just leaving. */
    total: patients.length,
    rows,
    /** The same rows, grouped by ward or by team according to `roomKind`. */
    rooms,
    roomKind,
    /** Time of each row's last change, by id; and discharged patients for a minute after they left. */
    marks,
    leaving: state.leaving,
    /** Patients who arrived or changed within the last minute, latest first. */
    news,
    onCall,
    areContactsHidden: isHidden,
    notices,
    /** Open emergencies, newest first. */
    emergencies,
    /** Place of the only open emergency; null if it is unknown, or if there are several. */
    alarm,
    freshness,
    /** Time of the last server message, "14:07" or "Fri 21:05"; empty if unknown. */
    lastHeardAt: heardAt === null ? "" : formatBoardMoment(heardAt, now, zone),
  };
}

/** Returns the same object until `text`, which covers all of it, changes. */
export function useStable<T>(value: T, text: string): T {
  // oxlint-disable-next-line react/exhaustive-deps -- the text covers all dependencies
  return useMemo(() => value, [text]);
}

/** Announcement on one line, as shown in the bar. */
export interface Notice {
  id: string;
  text: string;
  /** Time and revision of these words; null if they are older than the page. */
  posted: Posting | null;
}

/** Returns the announcements in force at `now`, epoch milliseconds. Announcements expire without an event. */
export function listNoticesInForce(
  announcements: readonly Pick<BoardAnnouncement, "id" | "message" | "expires_at">[],
  posted: Readonly<Record<string, Posting>>,
  now: number,
): Notice[] {
  return announcements
    .filter(({ expires_at }) => expires_at === null || now < Date.parse(expires_at))
    .map(({ id, message }) => ({
      id,
      text: message.replace(/\s+/g, " ").trim(),
      posted: posted[id] ?? null,
    }))
    .filter(({ text }) => text !== "");
}

const SECOND_MS = 1000;
const LATE_AFTER_MS = 15 * SECOND_MS;
const STALE_AFTER_MS = 60 * SECOND_MS;
const CONTACTS_HIDDEN_AFTER_MS = 30 * 60 * SECOND_MS;

/**
 * Freshness of the shown data (docs/board.md, Freshness): `live`; `polled`, a few seconds old; `reconnecting`,
 * disconnected a moment ago; `late`, silent for 15 s; `stale`, silent for a minute; `past`, a replay of an earlier
 * moment.
 */
export type Freshness = "live" | "polled" | "reconnecting" | "late" | "stale" | "past";

/** Returns the freshness; `heardAt`: time of the last server message, or null. Times in epoch milliseconds. */
export function getFreshness(
  heardAt: number | null,
  now: number,
  status: CurrentBoard["status"],
): Freshness {
  const silence = heardAt === null ? Number.POSITIVE_INFINITY : now - heardAt;
  if (silence >= STALE_AFTER_MS) return "stale";
  if (silence >= LATE_AFTER_MS) return "late";
  return status === "live" || status === "polled" ? status : "reconnecting";
}

/** True if contacts are too old to be called. */
export function areContactsHidden(heardAt: number | null, now: number): boolean {
  return heardAt === null || now - heardAt >= CONTACTS_HIDDEN_AFTER_MS;
}
