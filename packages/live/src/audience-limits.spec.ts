import type { EventType } from "@wardline/contracts/live/events";
import type { LoggedEvent } from "@wardline/database/event-log";
import { GRANTS } from "@wardline/domain/people/grants";
import { listWholeHospitalGrants } from "@wardline/domain/people/ward-limit";
import { PAYLOADS, patient } from "../testing/samples.js";
import { projectForStaff } from "./audience.js";

const TYPES = Object.keys(PAYLOADS) as EventType[];
/** Grants that can be limited to wards. */
const LIMITABLE_GRANTS = GRANTS.filter((grant) => listWholeHospitalGrants([grant]).length === 0);
/** Ward of the sample patient, which the patient's events concern. */
const OWN_WARDS = ["w"];
const OTHER_WARDS = ["elsewhere"];

const event = <T extends EventType>(type: T, overrides: Partial<LoggedEvent<T>> = {}) =>
  ({
    hospitalId: "h",
    revision: 7,
    type,
    payload: PAYLOADS[type],
    changes: null,
    ...overrides,
  }) as LoggedEvent<T>;
const projectEvent = (given: LoggedEvent, wards: readonly string[]) =>
  projectForStaff(given, { accountId: "x", department: "", grants: LIMITABLE_GRANTS, wards });
const moved = (from: string | null, to: string | null) =>
  event("patient.updated", {
    payload: { ...patient, ward_id: to },
    changes: [{ field: "ward_id", from, to }],
  });
const removed = { revision: 7, type: "patient.deleted", payload: { id: patient.id } };
const nothing = { revision: 7 };

/** docs/wire/accounts.md, Persons by ward. */
describe("staff member with every limitable right", () => {
  it.each(TYPES)("receives nothing of another ward's %s", (type) => {
    const text = JSON.stringify(projectEvent(event(type), OTHER_WARDS));
    for (const foreign of [patient.name, patient.hospital_no, "B01", "B02"]) {
      expect(text).not.toContain(foreign);
    }
  });

  it.each(["patient.created", "patient.updated", "ward.created", "ward.updated"] as const)(
    "receives their own ward's %s completely",
    (type) => {
      expect(projectEvent(event(type), OWN_WARDS)).toEqual({
        revision: 7,
        type,
        payload: PAYLOADS[type],
      });
    },
  );
});

describe("patient moving between wards, for staff limited to one", () => {
  it("appears completely on entering the ward", () => {
    for (const from of ["elsewhere", null]) {
      expect(projectEvent(moved(from, "w"), OWN_WARDS)).toMatchObject({
        payload: { name: patient.name },
      });
    }
  });

  it("disappears on leaving the ward, without revealing the destination", () => {
    for (const to of ["elsewhere", null])
      expect(projectEvent(moved("w", to), OWN_WARDS)).toEqual(removed);
  });

  it("is not sent while the patient is in another ward", () => {
    expect(projectEvent(moved("elsewhere", "third"), OWN_WARDS)).toEqual(nothing);
    const opened = event("patient.created", { payload: { ...patient, ward_id: null } });
    expect(projectEvent(opened, OWN_WARDS)).toEqual(nothing);
  });

  it("disappears when deleted, and is not sent if it was not visible", () => {
    const deleted = (from: string | null) =>
      event("patient.deleted", { changes: [{ field: "ward_id", from, to: null }] });
    expect(projectEvent(deleted("w"), OWN_WARDS)).toEqual(removed);
    for (const from of ["elsewhere", null])
      expect(projectEvent(deleted(from), OWN_WARDS)).toEqual(nothing);
  });
});
