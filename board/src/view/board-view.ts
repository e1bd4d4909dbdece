import type { BoardEmergency, BoardHospital } from "@wardline/contracts/boards/board";
import type { BoardDistance } from "@wardline/domain/boards/board-distance";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import { DEFAULT_ACUITY_SCALE } from "@wardline/domain/patients/acuity";
import { chooseSimilarRows } from "@wardline/domain/patients/names-alike";
import { computeWaitingRank } from "@wardline/domain/patients/waiting-order";
import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { useMemo, useState } from "react";
import type { CurrentBoard } from "../live/board-session.js";
import type { BoardState, ChangeMark, LeavingPatient } from "../live/board-state.js";
import { formatBoardMoment, getKnownZone, isNight } from "../live/wall-clock.js";
import { type EmergencyPlace, findEmergencyPlace } from "./notices/emergency-place.js";
import { listNoticesInForce, type Notice } from "./notices/notices.js";
import { findDutiesAt, findLastDutyEnd } from "./on-call/duties.js";
import { buildOnCallCards, type OnCallCard } from "./on-call/on-call.js";
import { createRowDutyLookup } from "./on-call/row-duty.js";
import { type Answers, countAnswers } from "./patients/answers.js";
import { findNews, type News } from "./patients/news.js";
import { buildRooms, chooseRoomKind, type Room } from "./patients/rooms.js";
import { buildRows, listLeavingPatients, type RowView } from "./patients/rows.js";
import { buildSignals } from "./patients/signals.js";
import { areContactsHidden, type Freshness, getFreshness } from "./time/freshness.js";

const MINUTE_MS = 60_000;

/** Everything a board shows at one moment, for both templates. Times in epoch milliseconds of the server. */
export interface ShownBoard {
  now: number;
  hospital: BoardHospital;
  /** Reading distance of the display, in metres. */
  distance: BoardDistance | null;
  clock: string;
  date: string;
  answers: Answers;
  /** Number of open cards; `rows` also includes patients who are just leaving. */
  total: number;
  rows: readonly RowView[];
  /** The same rows, grouped by ward or by team according to `roomKind`. */
  rooms: readonly Room[];
  roomKind: BoardRooms;
  /** Time of each row's last change, by id; and discharged patients for a minute after they left. */
  marks: Readonly<Record<string, ChangeMark>>;
  leaving: readonly LeavingPatient[];
  /** Patients who arrived or changed within the last minute, latest first. */
  news: readonly News[];
  onCall: readonly OnCallCard[];
  areContactsHidden: boolean;
  notices: readonly Notice[];
  /** Open emergencies, newest first. */
  emergencies: readonly BoardEmergency[];
  /** Place of the only open emergency; null if it is unknown, or if there are several. */
  alarm: EmergencyPlace | null;
  freshness: Freshness;
  /** Time of the last server message, "14:07" or "Fri 21:05"; empty if unknown. */
  lastHeardAt: string;
  isNight: boolean;
}

/** Returns the view of `state` at `now` (whole seconds), recomputed only where its inputs have changed. */
export function useBoardView(
  state: BoardState,
  status: CurrentBoard["status"],
  heardAt: number | null,
  now: number,
): ShownBoard {
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
  const news = useStableNews(findNews(patients, marks, now));
  const answers = useMemo(
    () => countAnswers(rows, rooms, roomKind === "wards" ? state.wards : []),
    [rows, rooms, roomKind, state.wards],
  );
  const onCall = useMemo(() => buildOnCallCards(duties, patients, zone), [duties, patients, zone]);
  // An announcement ends at an exact second. The list is the same object until then.
  const noticesInForce = listNoticesInForce(state.announcements, state.posted, now);
  const noticesText = JSON.stringify(noticesInForce);
  // oxlint-disable-next-line react/exhaustive-deps -- the text covers all dependencies
  const notices = useMemo(() => noticesInForce, [noticesText]);
  // The list stays the same object until an emergency begins or ends. An emergency ends at an exact second, without a
  // server message.
  const openEmergencies = listOpenEmergencies(state.emergencies, now);
  const openIds = openEmergencies.map(({ id }) => id).join();
  // oxlint-disable-next-line react/exhaustive-deps -- an emergency never changes: its id says all
  const emergencies = useMemo(() => openEmergencies, [openIds]);
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
    distance: state.distance,
    ...times,
    answers,
    total: patients.length,
    rows,
    rooms,
    roomKind,
    marks,
    leaving: state.leaving,
    news,
    onCall,
    areContactsHidden: isHidden,
    notices,
    emergencies,
    alarm,
    freshness,
    lastHeardAt: heardAt === null ? "" : formatBoardMoment(heardAt, now, zone),
  };
}

/** Returns the same list until the news changes. */
function useStableNews(news: readonly News[]): readonly News[] {
  const [stableNews, setStableNews] = useState(news);
  const isSame =
    stableNews.length === news.length &&
    stableNews.every(({ id, at }, index) => news[index]?.id === id && news[index]?.at === at);
  if (!isSame) setStableNews(news);
  return isSame ? stableNews : news;
}
