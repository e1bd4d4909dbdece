import type {
  BoardOnCall,
  BoardPatient,
  BoardSnapshot,
  BoardWard,
} from "@wardline/contracts/boards/board";
import { buildBoardList, findBoardDutyAt } from "./board-list.js";

const patient = (bed_no: string, teams: string[], fields: Partial<BoardPatient> = {}) =>
  ({
    id: bed_no,
    bed_no,
    name: `Ada ${bed_no}`,
    hospital_no: "",
    teams,
    ward_id: null,
    ward_bed: null,
    ...fields,
  }) as BoardPatient;
const inWard = (ward_id: string, bed: string, teams: string[]) =>
  patient(`${ward_id} ${bed}`, teams, { ward_id, ward_bed: bed });
const duty = (department: string) => ({ department }) as BoardOnCall;
const ward = (id: string, beds: string[], closed: string[] = []) =>
  ({
    id,
    name: `Ward ${id}`,
    beds,
    closed: closed.map((bed) => ({ bed, reason: "cleaning" })),
  }) as BoardWard;
const list = (board: Partial<BoardSnapshot>, own = "", query = "") =>
  buildBoardList(
    { patients: [], onCall: [], wards: [], rooms: null, ...board } as BoardSnapshot,
    own,
    query,
  );

const [surgery, ent, icu] = [duty("Surgery"), duty("ENT"), duty("ICU")];

it("lists patients by ward in bed order, with the ward's own bed labels, free beds and duty", () => {
  const wards = [ward("N", ["1", "2", "3", "4"], ["4"]), ward("S", ["1"])];
  const patients = [
    inWard("N", "2", ["ent"]),
    inWard("N", "1", ["Surgery"]),
    inWard("N", "1b", ["ENT"]),
  ];
  const { rooms, total } = list({ wards, patients, onCall: [surgery, ent] });
  expect(total).toBe(3);
  expect(rooms.map(({ name, free, duty: own }) => [name, free, own])).toEqual([
    ["Ward N", 1, ent],
    ["Ward S", 1, null],
  ]);
  expect(rooms[0]?.patients.map(({ bed }) => bed)).toEqual(["1b", "1", "2"]);
});

it("groups patients by team if the wall board does; patients of several teams appear in each group, and patients without a team come last", () => {
  const patients = [
    patient("A10", ["surgery", "ENT"]),
    patient("A2", ["Surgery"]),
    patient("", []),
  ];
  const { rooms, total } = list({ patients, onCall: [surgery] });
  expect(total).toBe(3);
  expect(rooms.map((room) => [room.name, room.patients.map(({ bed }) => bed)])).toEqual([
    ["ENT", ["A10"]],
    ["Surgery", ["A2", "A10"]],
    ["No team", [""]],
  ]);
});

it("lists the duty of the user's own team first, then the duties of the shown patients' other departments", () => {
  const patients = [patient("A1", ["Surgery"]), patient("A2", ["ENT"])];
  const shown = list({ patients, onCall: [surgery, ent, icu] }, "ent ");
  expect(shown.own).toBe(ent);
  expect(shown.others).toEqual([surgery]);
  expect(list({ patients, onCall: [surgery] }, "Pharmacy").own).toBeNull();
});

it("lists everybody on call if no patient has a team", () => {
  expect(list({ onCall: [surgery, ent] }).others).toHaveLength(2);
});

it("finds patients by bed, name, number and team, and leaves out groups without a match", () => {
  const patients = [
    patient("A1", ["Surgery"], { name: "Chidi Okafor", hospital_no: "LUTH 77" }),
    patient("B1", ["ENT"]),
  ];
  const found = (query: string) =>
    list({ patients }, "", query).rooms.flatMap((room) => room.patients.map(({ bed }) => bed));
  expect([found("okaf"), found("b1"), found("77"), found("surg"), found("zzz")]).toEqual([
    ["A1"],
    ["B1"],
    ["A1"],
    ["A1"],
    [],
  ]);
});

it("switches to the next doctor at the end of the duty without the server, and names nobody after the last known duty", () => {
  const at = (iso: string) => Date.parse(iso);
  const person = (name: string) => [{ role: "Registrar", name }];
  const board: BoardOnCall = {
    department: "Surgery",
    from: "2026-11-21T07:00:00Z",
    until: "2026-11-22T07:00:00Z",
    source: "roster",
    people: person("Ada"),
    next: [
      {
        from: "2026-11-22T07:00:00Z",
        until: "2026-11-23T07:00:00Z",
        source: "roster",
        people: person("Bola"),
      },
    ],
  };
  expect(findBoardDutyAt(board, at("2026-11-22T06:59:59Z")).people).toEqual(person("Ada"));
  expect(findBoardDutyAt(board, at("2026-11-22T07:00:00Z"))).toMatchObject({
    people: person("Bola"),
  });
  expect(findBoardDutyAt(board, at("2026-11-23T07:00:00Z")).people).toEqual([]);
});
