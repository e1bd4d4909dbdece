import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { BoardSource } from "@wardline/database/repositories/boards/board-content";
import { getZoneData } from "@wardline/domain/time/zone-facts";
import { type AlikePairs, listBoardPatients } from "./board-patients.js";
import { listBoardWards, projectAnnouncement } from "./board-projection.js";
import { listBoardEmergencies } from "./emergency-projection.js";
import type { BoardView } from "./rooms.js";

/** A view's content except the people on call, who change even without an event. */
export type WardSnapshot = Omit<BoardSnapshot, "onCall">;

/** A view's content at `now` (epoch milliseconds); `pairs` come from `findAlikePairs`. */
export function buildWardSnapshot(
  source: BoardSource,
  view: BoardView,
  pairs: AlikePairs,
  now: number,
): WardSnapshot {
  return {
    revision: source.revision,
    serverTime: now,
    hospital: {
      name: source.name,
      logo_url: source.logoFile === null ? null : `/uploads/${source.logoFile}`,
      timezone: source.zone,
      ...getZoneData(source.zone, now),
    },
    template: view.template ?? source.template,
    distance: view.distance,
    rooms: view.rooms,
    wards: listBoardWards(source.wards, view),
    hours: view.hours,
    patients: listBoardPatients(source.patients, view, source.zone, pairs),
    announcements: source.announcements.map(projectAnnouncement),
    handoff: view.show_handoff,
    emergencies: listBoardEmergencies(source.emergencies, view),
    targets: source.targets,
    acuity_scale: source.acuityScale,
  };
}
