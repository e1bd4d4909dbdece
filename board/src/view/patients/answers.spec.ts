import type { BoardWard } from "@wardline/contracts/boards/board";
import { createTestPatient, NOON } from "../../../testing/test-board.js";
import { findRowDuty } from "../on-call/duties.js";
import { countAnswers } from "./attention.js";
import { buildRooms } from "./rooms.js";
import { buildRows } from "./rows.js";
import { NO_SIGNALS } from "./signals.js";

const duty = findRowDuty([], [], "UTC");
const north: BoardWard = {
  id: "north",
  name: "North",
  beds: ["N1", "N2", "N3", "N4"],
  closed: [{ bed: "N3", reason: "blocked" }],
};

it("counts overdue patients, new patients and free beds", () => {
  const inBed = (id: string, status: "new_patient" | "admitted") =>
    createTestPatient(id, { status, ward_id: "north", ward_bed: id, bed_no: id });
  const leavingPatient = { patient: inBed("N4", "new_patient"), at: NOON };
  const rows = buildRows(
    [inBed("N1", "new_patient"), inBed("N2", "admitted")],
    [leavingPatient],
    NOON,
    false,
    () => duty,
    (card) =>
      card.id === "N2" ? { ...NO_SIGNALS, wait: { text: "3 h", level: "over" } } : NO_SIGNALS,
  );
  const stayingRows = rows.filter(({ isLeaving }) => !isLeaving);
  const wards = buildRooms(stayingRows, [north], "wards", () => duty);
  expect(countAnswers(rows, wards, [north])).toEqual({ overdue: 1, newPatients: 1, free: 1 });
  const teams = buildRooms(stayingRows, [], "teams", () => duty);
  expect(countAnswers(rows, teams, [])).toEqual({ overdue: 1, newPatients: 1, free: null });
});
