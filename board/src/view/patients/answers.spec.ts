import type { BoardWard } from "@wardline/contracts/boards/board";
import { NOON, testPatient } from "../../../testing/test-board.js";
import { rowDuty } from "../on-call/row-duty.js";
import { answersOf } from "./answers.js";
import { roomsOf } from "./rooms.js";
import { rowsOf } from "./rows.js";
import { NO_SIGNALS } from "./signals.js";

const duty = rowDuty([], [], "UTC");
const north: BoardWard = {
  id: "north",
  name: "North",
  beds: ["N1", "N2", "N3", "N4"],
  closed: [{ bed: "N3", reason: "blocked" }],
};

it("counts late patients, new patients and free beds", () => {
  const inBed = (id: string, status: "new_patient" | "admitted") =>
    testPatient(id, { status, ward_id: "north", ward_bed: id, bed_no: id });
  const left = { patient: inBed("N4", "new_patient"), at: NOON };
  const rows = rowsOf(
    [inBed("N1", "new_patient"), inBed("N2", "admitted")],
    [left],
    NOON,
    false,
    () => duty,
    (card) =>
      card.id === "N2" ? { ...NO_SIGNALS, wait: { text: "3 h", level: "over" } } : NO_SIGNALS,
  );
  const staying = rows.filter(({ isLeaving }) => !isLeaving);
  const wards = roomsOf(staying, [north], "wards", () => duty);
  expect(answersOf(rows, wards, [north])).toEqual({ over: 1, fresh: 1, free: 1 });
  const teams = roomsOf(staying, [], "teams", () => duty);
  expect(answersOf(rows, teams, [])).toEqual({ over: 1, fresh: 1, free: null });
});
