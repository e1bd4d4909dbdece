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
  onFrameRate(fps: number): void;
  /** Called if this screen cannot draw the template; the 2D board replaces it. */
  onUnable(): void;
}

/** Status of the connection; `past`: a replay of an earlier moment. */
export type ShownStatus = CurrentBoard["status"] | "past";

/** Returns the view of `state` at `now` (whole seconds), recomputed only where its inputs have changed. */
export function useBoardView(
  state: BoardState,
  status: ShownStatus,
  heardAt: number | null,
  now: number,
) {
  const { patients, marks, hospital, wards, onCall, targets } = state;
  const scale = state.acuity_scale ?? DEFAULT_ACUITY_SCALE;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const zone = useMemo(() => getKnownZone(hospital.timezone), [hospital.timezone]);
  const freshness = getFreshness(heardAt, now, status);
  const isStale = freshness === "stale";

  const lastDutyEnd = findLastDutyEnd(onCall, now);
  const duties = useMemo(() => findDutiesAt(onCall, lastDutyEnd), [onCall, lastDutyEnd]);
  const isHidden = areContactsHidden(heardAt, now);
  const findDuty = useMemo(
    () => createRowDutyLookup(isHidden ? [] : duties, zone),
    [duties, isHidden, zone],
  );

  const leaving = useStable(listLeavingPatients(state.leaving, now));
  const alike = useMemo(() => chooseSimilarRows(patients), [patients]);
  const rows = useMemo(
    () =>
      buildRows(
        patients,
        leaving,
        minute,
        isStale,
        findDuty,
        (patient) => buildSignals(patient, { targets, scale }, minute, zone, alike.has(patient.id)),
        (patient) => computeWaitingRank(patient, targets, minute),
      ),
    [patients, leaving, minute, isStale, findDuty, targets, scale, zone, alike],
  );
  const roomKind = chooseRoomKind(state.rooms, wards);
  const rooms = useMemo(
    () => buildRooms(rows, wards, roomKind, findDuty),
    [rows, wards, roomKind, findDuty],
  );
  const news = useStable(findNews(patients, marks, now));
  const answers = useStable(countAnswers(rows, rooms, roomKind === "wards" ? wards : []));
  const cards = useMemo(() => buildOnCallCards(duties, patients, zone), [duties, patients, zone]);
  // Announcements and emergencies end at an exact second, without a server message.
  const notices = useStable(listNoticesInForce(state.announcements, state.posted, now));
  const emergencies = useStable(listOpenEmergencies(state.emergencies, now));
  const onlyEmergency = emergencies.length > 1 ? undefined : emergencies[0];
  const alarm = useMemo(
    () => (onlyEmergency === undefined ? null : findEmergencyPlace(onlyEmergency, rooms)),
    [onlyEmergency, rooms],
  );

  return {
    now,
    hospital,
    /** Reading distance of the display, in metres. */
    distance: state.distance,
    clock: clockText(minute, zone),
    date: dateText(minute, zone),
    isNight: isNight(minute, zone),
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
    news,
    onCall: cards,
    areContactsHidden: isHidden,
    notices,
    emergencies,
    /** Place of the only open emergency; null if it is unknown, or if there are several. */
    alarm,
    freshness,
    /** Time of the last server message, "14:07" or "Fri 21:05"; empty if unknown. */
    lastHeardAt: heardAt === null ? "" : formatBoardMoment(heardAt, now, zone),
  };
}

/** Returns the same object until its contents change. */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  // oxlint-disable-next-line react/exhaustive-deps -- the text covers all dependencies
  return useMemo(() => value, [text]);
}

/** Announcement on one line. */
export type Notice = ReturnType<typeof listNoticesInForce>[number];

/** Returns the announcements in force at `now`, epoch milliseconds. Announcements expire without an event. */
export function listNoticesInForce(
  announcements: readonly Pick<BoardAnnouncement, "id" | "message" | "expires_at">[],
  posted: Readonly<Record<string, Posting>>,
  now: number,
) {
  return announcements
    .filter(({ expires_at }) => expires_at === null || now < Date.parse(expires_at))
    .map(({ id, message }) => ({
      id,
      text: message.replace(/\s+/g, " ").trim(),
      /** Time and revision of these words; null if they are older than the page. */
      posted: posted[id] ?? null,
    }))
    .filter(({ text }) => text !== "");
}

const LATE_AFTER_MS = 15_000;
const STALE_AFTER_MS = MINUTE_MS;
const CONTACTS_HIDDEN_AFTER_MS = 30 * MINUTE_MS;

/** Freshness of the shown data: `late` after 15 s of silence, `stale` after a minute (docs/board.md, Freshness). */
export type Freshness = "live" | "polled" | "reconnecting" | "late" | "stale" | "past";

/** Returns the freshness; `heardAt`: time of the last server message. Times in epoch milliseconds. */
export function getFreshness(heardAt: number | null, now: number, status: ShownStatus): Freshness {
  if (status === "past") return "past";
  const silence = now - (heardAt ?? -Infinity);
  if (silence >= STALE_AFTER_MS) return "stale";
  if (silence >= LATE_AFTER_MS) return "late";
  return status === "live" || status === "polled" ? status : "reconnecting";
}

/** True if contacts are too old to be called. */
export function areContactsHidden(heardAt: number | null, now: number): boolean {
  return now - (heardAt ?? -Infinity) >= CONTACTS_HIDDEN_AFTER_MS;
}
