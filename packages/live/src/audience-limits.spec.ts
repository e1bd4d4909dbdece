import type { EventType } from "@wardline/contracts/live";
import type { LoggedEvent } from "@wardline/database/event-log";
import { GRANTS } from "@wardline/domain/people/grants";
import { wholeHospitalGrants } from "@wardline/domain/wards/ward-limit";
import { PAYLOADS, patient } from "../testing/samples.js";
import { projectForStaff } from "./audience.js";

const TYPES = Object.keys(PAYLOADS) as EventType[];
/** What someone can have for some wards alone. */
const LIMITABLE = GRANTS.filter((grant) => wholeHospitalGrants([grant]).length === 0);
/** The samples' card lies in ward "w", which is the one that its events are about. */
const OWN = ["w"];
const FOREIGN = ["elsewhere"];

const event = <T extends EventType>(type: T, more: Partial<LoggedEvent<T>> = {}) =>
  ({
    hospitalId: "h",
    revision: 7,
    type,
    payload: PAYLOADS[type],
    changes: null,
    ...more,
  }) as LoggedEvent<T>;
const received = (given: LoggedEvent, wards: readonly string[]) =>
  projectForStaff(given, { accountId: "x", department: "", grants: LIMITABLE, wards });
const moved = (from: string | null, to: string | null) =>
  event("patient.updated", {
    payload: { ...patient, ward_id: to },
    changes: [{ field: "ward_id", from, to }],
  });
const removed = { revision: 7, type: "patient.deleted", payload: { id: patient.id } };
const nothing = { revision: 7 };

/** docs/wire.md, Persons by ward. */
describe("someone with every right that can be limited", () => {
  it.each(TYPES)("limited to another ward receives nothing of this one by %s", (type) => {
    const text = JSON.stringify(received(event(type), FOREIGN));
    for (const foreign of [patient.name, patient.hospital_no, "B01", "B02"]) {
      expect(text).not.toContain(foreign);
    }
  });

  it.each(["patient.created", "patient.updated", "ward.created", "ward.updated"] as const)(
    "limited to this ward receives %s whole",
    (type) => {
      expect(received(event(type), OWN)).toEqual({ revision: 7, type, payload: PAYLOADS[type] });
    },
  );
});

describe("a card that moves before someone limited to its ward", () => {
  it("comes whole when it comes into the ward, from wherever", () => {
    for (const from of ["elsewhere", null]) {
      expect(received(moved(from, "w"), OWN)).toMatchObject({ payload: { name: patient.name } });
    }
  });

  it("is taken away when it leaves the ward, and nothing says where it went", () => {
    for (const to of ["elsewhere", null]) expect(received(moved("w", to), OWN)).toEqual(removed);
  });

  it("is no news while it lies elsewhere", () => {
    expect(received(moved("elsewhere", "third"), OWN)).toEqual(nothing);
    const opened = event("patient.created", { payload: { ...patient, ward_id: null } });
    expect(received(opened, OWN)).toEqual(nothing);
  });

  it("is taken away when it is deleted, and no news where it was not seen", () => {
    const deleted = (from: string | null) =>
      event("patient.deleted", { changes: [{ field: "ward_id", from, to: null }] });
    expect(received(deleted("w"), OWN)).toEqual(removed);
    for (const from of ["elsewhere", null]) expect(received(deleted(from), OWN)).toEqual(nothing);
  });
});
