/** @jest-environment ./web/testing/browser.cjs */
import type { BoardOnCall, BoardPatient, BoardSnapshot } from "@wardline/contracts/boards";
import { boardList } from "./WallBoard.js";

const patient = (bed_no: string, teams: string[]) =>
  ({ id: bed_no, bed_no, name: bed_no, teams }) as BoardPatient;
const duty = (department: string) => ({ department }) as BoardOnCall;
const list = (patients: BoardPatient[], onCall: BoardOnCall[]) =>
  boardList({ patients, onCall } as BoardSnapshot);

it("lists patients by bed, each with the duties of its teams, and nobody else's", () => {
  const [surgery, ent] = [duty("Surgery"), duty("ENT")];
  const { patients, onCall } = list(
    [patient("", []), patient("A10", ["surgery"]), patient("A2", ["Surgery", "Unknown"])],
    [surgery, ent],
  );
  expect(patients.map((row) => [row.patient.bed_no, row.duties])).toEqual([
    ["A2", [surgery]],
    ["A10", [surgery]],
    ["", []],
  ]);
  expect(onCall).toEqual([surgery]);
});

it("given no patient with a team, then everybody on call is there", () => {
  expect(list([], [duty("Surgery"), duty("ENT")]).onCall).toHaveLength(2);
});
