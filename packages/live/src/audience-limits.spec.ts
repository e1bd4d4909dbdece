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

const createEvent = <T extends EventType>(type: T, overrides: Partial<LoggedEvent<T>> = {}) =>
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
const createMove = (from: string | null, to: string | null) =>
  createEvent("patient.updated", {
    payload: { ...patient, ward_id: to },
    changes: [{ field: "ward_id", from, to }],
  });
const REMOVAL = { revision: 7, type: "patient.deleted", payload: { id: patient.id } };
const BARE_REVISION = { revision: 7 };

/** docs/wire/accounts.md, Persons by ward. */
describe("staff member with every limitable right", () => {
  it.each(TYPES)("receives nothing of another ward's %s", (type) => {
    const text = JSON.stringify(projectEvent(createEvent(type), OTHER_WARDS));
    for (const foreign of [patient.name, patient.hospital_no, "B01", "B02"]) {
      expect(text).not.toContain(foreign);
    }
  });

  it.each(["patient.created", "patient.updated", "ward.created", "ward.updated"] as const)(
    "receives their own ward's %s completely",
    (type) => {
      expect(projectEvent(createEvent(type), OWN_WARDS)).toEqual({
        revision: 7,
        type,
        payload: PAYLOADS[type],
      });
    },
  );
});

describe("patient moving between wards, for staff limited to one of the wards", () => {
  it("appears completely on entering the ward", () => {
    for (const from of ["elsewhere", null]) {
      expect(projectEvent(createMove(from, "w"), OWN_WARDS)).toMatchObject({
        payload: { name: patient.name },
      });
    }
  });

  it("disappears on leaving the ward, without revealing the destination", () => {
    for (const to of ["elsewhere", null])
      expect(projectEvent(createMove("w", to), OWN_WARDS)).toEqual(REMOVAL);
  });

  it("is not sent while the patient is in another ward", () => {
    expect(projectEvent(createMove("elsewhere", "third"), OWN_WARDS)).toEqual(BARE_REVISION);
    const opened = createEvent("patient.created", { payload: { ...patient, ward_id: null } });
    expect(projectEvent(opened, OWN_WARDS)).toEqual(BARE_REVISION);
  });

  it("disappears when deleted, and is not sent if it was not visible", () => {
    const createDeletion = (from: string | null) =>
      createEvent("patient.deleted", { changes: [{ field: "ward_id", from, to: null }] });
    expect(projectEvent(createDeletion("w"), OWN_WARDS)).toEqual(REMOVAL);
    for (const from of ["elsewhere", null])
      expect(projectEvent(createDeletion(from), OWN_WARDS)).toEqual(BARE_REVISION);
  });
});
