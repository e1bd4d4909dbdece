import type { LoggedEvent } from "@wardline/database/event-log";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { NOW, patient } from "../testing/samples.js";
import { OPEN_VIEW } from "../testing/views.js";
import { projectForBoard } from "./audience.js";
import { listBoardWards, projectPatient } from "./board-projection.js";
import type { BoardView } from "./rooms.js";

const NORTH: BoardView = { ...OPEN_VIEW, scope: { wards: ["north"], departments: [] } };
const SURGERY: BoardView = { ...OPEN_VIEW, scope: { wards: [], departments: ["Surgery"] } };
const inNorth = { ...patient, ward_id: "north", teams: "Cardiology" };
const inSouth = { ...inNorth, ward_id: "south" };

const change = (field: string, from: unknown, to: unknown): FieldChange => ({ field, from, to });
const projectEvent = (view: BoardView, event: Partial<LoggedEvent>) =>
  projectForBoard({ hospitalId: "h", revision: 7, changes: null, ...event } as LoggedEvent, view, {
    now: NOW,
    onCall: null,
  });
const buildWholeChange = (type: string) => ({
  revision: 7,
  type,
  payload: expect.objectContaining({ id: patient.id, name: patient.name }),
});
const removal = { revision: 7, type: "patient.deleted", payload: { id: patient.id } };
const bareRevision = { revision: 7 };

describe("display of one ward", () => {
  it("receives a new patient of the ward, and nothing about a new patient elsewhere", () => {
    const type = "patient.created" as const;
    expect(projectEvent(NORTH, { type, payload: inNorth })).toEqual(buildWholeChange(type));
    expect(projectEvent(NORTH, { type, payload: inSouth })).toEqual(bareRevision);
  });

  it("receives the complete record of a patient from another ward", () => {
    const type = "patient.updated" as const;
    const changes = [change("ward_id", "south", "north"), change("bed_no", "S1", "N1")];
    expect(projectEvent(NORTH, { type, payload: inNorth, changes })).toEqual(
      buildWholeChange(type),
    );
  });

  it("receives the removal of a patient who moves, without the destination", () => {
    const changes = [change("ward_id", "north", "south"), change("bed_no", "N1", "S1")];
    expect(projectEvent(NORTH, { type: "patient.updated", payload: inSouth, changes })).toEqual(
      removal,
    );
  });

  it("receives a merged patient as a removal that is not a discharge, and a restored one as new", () => {
    const merged = { ...inNorth, status: "discharged" as const, merged_into: "other" };
    const changes = [change("status", "admitted", "discharged")];
    expect(projectEvent(NORTH, { type: "patient.merged", payload: merged, changes })).toEqual(
      removal,
    );
    expect(projectEvent(NORTH, { type: "patient.restored", payload: inNorth })).toEqual(
      buildWholeChange("patient.created"),
    );
  });

  it("receives nothing about patients elsewhere", () => {
    const type = "patient.updated" as const;
    const moved = [change("ward_id", "west", "south")];
    const discharged = { ...inSouth, status: "discharged" as const };
    const left = [change("status", "admitted", "discharged")];
    expect(projectEvent(NORTH, { type, payload: inSouth, changes: moved })).toEqual(bareRevision);
    expect(projectEvent(NORTH, { type, payload: discharged, changes: left })).toEqual(bareRevision);
    const changes = listDeletedFields(inSouth);
    expect(projectEvent(NORTH, { type: "patient.deleted", payload: { id: "p" }, changes })).toEqual(
      bareRevision,
    );
  });

  it("receives the removal of a patient who is deleted in the ward", () => {
    const changes = listDeletedFields(inNorth);
    expect(projectEvent(NORTH, { type: "patient.deleted", payload: { id: "p" }, changes })).toEqual(
      removal,
    );
  });

  it("receives the removal, without a reason, of a patient who is moved and recorded as deceased at once", () => {
    const payload = { ...inSouth, status: "deceased" as const };
    const changes = [change("ward_id", "north", "south"), change("status", "admitted", "deceased")];
    expect(projectEvent(NORTH, { type: "patient.updated", payload, changes })).toEqual(removal);
  });
});

describe("display with a scope", () => {
  const ward = { id: "north", name: "North", beds: ["N1"], closed: [], version: 3 };
  const updated = { type: "ward.updated", payload: ward } as const;
  const deleted = { type: "ward.deleted", payload: { id: ward.id } } as const;

  it("shows wards in scope completely, and others not at all", () => {
    const { version: _, ...beds } = ward;
    for (const view of [OPEN_VIEW, NORTH]) {
      expect(projectEvent(view, updated)).toEqual({ revision: 7, ...updated, payload: beds });
      expect(projectEvent(view, deleted)).toEqual({ revision: 7, ...deleted });
      expect(listBoardWards([ward], view)).toEqual([beds]);
    }
    const south: BoardView = { ...NORTH, scope: { wards: ["south"], departments: ["Surgery"] } };
    for (const view of [south, SURGERY]) {
      expect(projectEvent(view, updated)).toEqual(bareRevision);
      expect(projectEvent(view, deleted)).toEqual(bareRevision);
      expect(listBoardWards([ward], view)).toEqual([]);
    }
  });

  it("does not include the place of a patient in another ward", () => {
    const view: BoardView = { ...NORTH, scope: { wards: ["north"], departments: ["Surgery"] } };
    expect(projectPatient({ ...inNorth, ward_bed: "N1" }, view)).toMatchObject({
      ward_id: "north",
      ward_bed: "N1",
    });
    expect(projectPatient({ ...inSouth, ward_bed: "S1" }, view)).toMatchObject({
      ward_id: null,
      ward_bed: null,
    });
  });
});

describe("display of one department", () => {
  it("receives a patient who gets the department as a team, and the removal of a patient who loses it", () => {
    const type = "patient.updated" as const;
    const given = { ...inSouth, teams: "Cardiology,Surgery" };
    const joined = [change("teams", "Cardiology", given.teams)];
    const left = [change("teams", given.teams, "Cardiology")];
    expect(projectEvent(SURGERY, { type, payload: given, changes: joined })).toEqual(
      buildWholeChange(type),
    );
    expect(projectEvent(SURGERY, { type, payload: inSouth, changes: left })).toEqual(removal);
  });
});

describe("list of similar names on a display of one ward", () => {
  const type = "patient.created" as const;
  const alike = [
    { id: "z", ward_id: "north", teams: "" },
    { id: "s", ward_id: "south", teams: "Surgery" },
    { id: "a", ward_id: "north", teams: "" },
  ];

  it("is limited to visible patients", () => {
    const { payload } = projectEvent(NORTH, { type, payload: { ...inNorth, alike } });
    expect(payload).toMatchObject({ alike: ["a", "z"] });
    expect(JSON.stringify(payload)).not.toContain("south");
    const surgeons = { ...inNorth, teams: "Surgery", alike };
    expect(projectEvent(SURGERY, { type, payload: surgeons }).payload).toMatchObject({
      alike: ["s"],
    });
  });

  it.each(["initials", "hospital_no"] as const)(
    "is empty if names are shown as %s",
    (name_display) => {
      const masked = { ...NORTH, name_display };
      const { payload } = projectEvent(masked, { type, payload: { ...inNorth, alike } });
      expect(payload).toMatchObject({ alike: [] });
    },
  );

  it("excludes patients who must not be named, along with their names and numbers", () => {
    const flags = ["do_not_name" as const, "falls" as const];
    const { payload } = projectEvent(NORTH, { type, payload: { ...inNorth, flags, alike } });
    expect(payload).toMatchObject({
      bed_no: inNorth.bed_no,
      name: "Private",
      hospital_no: "",
      private: true,
      alike: [],
      flags: ["falls"],
    });
    expect(JSON.stringify(payload)).not.toMatch(/Okafor|SL-204/);
  });
});

function listDeletedFields({ status, teams, ward_id }: typeof inNorth): FieldChange[] {
  return [
    change("deleted", false, true),
    change("status", status, null),
    change("teams", teams, null),
    change("ward_id", ward_id, null),
  ];
}

it("shows wards in the hospital's order without bays, because a board draws a ward as one room", () => {
  const bays = [{ name: "Window", beds: ["3"] }];
  const ward = {
    id: "w",
    name: "North",
    beds: ["3", "1", "2"],
    bays,
    order: 2,
    closed: [],
    version: 1,
  };
  expect(listBoardWards([ward], OPEN_VIEW)).toEqual([
    { id: "w", name: "North", beds: ["1", "2", "3"], order: 2, closed: [] },
  ]);
});
