import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import { NEW_DISPLAY } from "@wardline/contracts/boards/displays";
import { REMOVED_NAME } from "@wardline/contracts/patients/removed-patients";
import type { LoggedPatient } from "@wardline/database/event-log";
import {
  readAnnouncementsAsOf,
  readDisplayAsOf,
  readEmergenciesAsOf,
  readHospitalAsOf,
  readWardsAsOf,
} from "@wardline/database/repositories/hospitals/hospital-history";
import { readOpenPatientsAsOf } from "@wardline/database/repositories/patients/past-patients";
import { readUnnamedPatients } from "@wardline/database/repositories/patients/patient-names";
import {
  readOnCallAsOf,
  toOnCallSources,
} from "@wardline/database/repositories/roster/on-call-history";
import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { DUTY_AHEAD_MS, resolveOnCall } from "@wardline/domain/roster/on-call";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import type { EntityManager } from "typeorm";
import { findAlikePairs, listBoardPatients } from "./board-patients.js";
import {
  isAnnouncementInForce,
  listBoardWards,
  projectAnnouncement,
  projectOnCall,
} from "./board-projection.js";
import { listBoardEmergencies } from "./emergency-projection.js";
import { type BoardView, toBoardView } from "./rooms.js";

/** A requested past moment, and the requester. */
export interface PastMoment {
  hospitalId: string;
  /** The hospital's newest revision at `at`. */
  revision: number;
  /** Epoch milliseconds. */
  at: number;
  /** Wards to which the requester is limited. */
  wards: WardLimit;
}

/** Reads a display's view as of a revision; null if the display did not exist then. */
export async function readPastView(
  manager: EntityManager,
  { hospitalId, revision }: Pick<PastMoment, "hospitalId" | "revision">,
  displayId: string,
): Promise<BoardView | null> {
  const pastDisplay = await readDisplayAsOf(manager, hospitalId, displayId, revision);
  // Boards of the past show no handoff code.
  return pastDisplay === null
    ? null
    : toBoardView({ ...NEW_DISPLAY, ...pastDisplay, show_handoff: false });
}

/**
 * Builds the snapshot of this view at a past moment from the log alone (docs/wire/patients.md, The past); null for an
 * unknown hospital.
 */
export async function readPastBoard(
  manager: EntityManager,
  moment: PastMoment,
  view: BoardView,
): Promise<BoardSnapshot | null> {
  const { hospitalId, revision, at } = moment;
  const hospital = await readHospitalAsOf(manager, hospitalId, revision);
  if (hospital === null) return null;
  const patients = await readPastPatients(manager, moment, { view, zone: hospital.timezone });
  const announcements = await readAnnouncementsAsOf(manager, hospitalId, revision);
  const wards = await readWardsAsOf(manager, hospitalId, revision);
  const emergencies = await readEmergenciesAsOf(manager, hospitalId, revision);
  const to = at + DUTY_AHEAD_MS;
  const history = await readOnCallAsOf(manager, hospitalId, revision, at, to);
  const onCall = history === null ? [] : resolveOnCall(toOnCallSources(history), at, to);
  const { name, logoUrl, timezone, template } = hospital;
  return {
    revision,
    serverTime: at,
    hospital: { name, logo_url: logoUrl, timezone, ...getZoneData(timezone, at) },
    template: view.template ?? template,
    distance: view.distance,
    rooms: view.rooms,
    wards: listBoardWards(wards, view),
    hours: view.hours,
    patients,
    onCall: projectOnCall(onCall, view),
    announcements: announcements
      .filter((announcement) => isAnnouncementInForce(announcement, at))
      .map(projectAnnouncement),
    handoff: false,
    emergencies: listBoardEmergencies(listOpenEmergencies(emergencies, at), view),
    targets: hospital.targets,
    acuity_scale: hospital.acuityScale,
  };
}

/** Returns the patients on a display with this view, without the names of those who must not be named now. */
async function readPastPatients(
  manager: EntityManager,
  { hospitalId, revision, at, wards }: PastMoment,
  { view, zone }: { view: BoardView; zone: string },
): Promise<BoardPatient[]> {
  const cards = await readOpenPatientsAsOf(manager, hospitalId, revision, new Date(at), wards);
  const unnamed = await readUnnamedPatients(manager, hospitalId);
  const hidden = cards.map((card) => (unnamed.has(card.id) ? withoutName(card) : card));
  const removed = new Set(cards.filter(({ removed_at }) => removed_at).map(({ id }) => id));
  // Nothing is shown of a removed record except that there was one.
  return listBoardPatients(hidden, view, zone, findAlikePairs(hidden)).map((patient) =>
    removed.has(patient.id) ? { ...patient, name: REMOVED_NAME } : patient,
  );
}

function withoutName(card: LoggedPatient): LoggedPatient {
  return { ...card, flags: [...(card.flags ?? []), "do_not_name"] };
}
