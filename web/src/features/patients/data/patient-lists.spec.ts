import type { Patient } from "@wardline/contracts/patients/patient";
import { buildPatient } from "../../../../testing/patient.js";
import { applyToList, type ListScope, putInList } from "./patient-cache.js";

const ZONE = "Africa/Lagos";
const OPEN: ListScope = { kind: "open" };
const TODAY: ListScope = { kind: "day", day: "2026-11-21", today: "2026-11-21", zone: ZONE };
const PAST: ListScope = { ...TODAY, day: "2026-11-19" };

const ada = buildPatient({ id: "ada", name: "Ada", version: 3 });
const list = [ada, buildPatient({ id: "bola", name: "Bola" })];
const updated = (payload: Patient) => ({ type: "patient.updated" as const, payload });
const created = (payload: Patient) => ({ type: "patient.created" as const, payload });
const ids = (patients: Patient[]) => patients.map(({ id }) => id);

describe("patient on a list", () => {
  it("is replaced at the same position", () => {
    const after = applyToList(list, updated({ ...ada, bed_no: "7", version: 4 }), TODAY);
    expect(after[0]?.bed_no).toBe("7");
    expect(ids(after)).toEqual(["ada", "bola"]);
  });

  it("is not replaced by an older state that arrives late", () => {
    expect(applyToList(list, updated({ ...ada, bed_no: "7", version: 2 }), TODAY)).toBe(list);
  });

  it("leaves every list when it is deleted", () => {
    const deletion = { type: "patient.deleted" as const, payload: { id: "ada" } };
    for (const scope of [OPEN, TODAY, PAST]) {
      expect(ids(applyToList(list, deletion, scope))).toEqual(["bola"]);
    }
  });

  it("leaves the list of open patients when discharged, and stays on the day's list", () => {
    const closed = updated({ ...ada, status: "discharged", version: 4 });
    expect(ids(applyToList(list, closed, OPEN))).toEqual(["bola"]);
    expect(applyToList(list, closed, TODAY)[0]?.status).toBe("discharged");
  });

  it("keeps its former status on a past day's list", () => {
    const after = applyToList(
      list,
      updated({ ...ada, status: "admitted", bed_no: "9", version: 4 }),
      PAST,
    );
    expect(after[0]).toMatchObject({ status: ada.status, bed_no: "9", version: 4 });
  });
});

describe("patient not on a list", () => {
  const late = buildPatient({ id: "chi", created_at: "2026-11-21T08:00:00Z" });

  it("is added to the open list and to today's list when it is opened", () => {
    expect(ids(applyToList(list, created(late), OPEN))).toContain("chi");
    expect(ids(applyToList(list, created(late), TODAY))).toContain("chi");
    expect(applyToList(list, created(late), PAST)).toBe(list);
  });

  it("is added to a past day when it was opened for that day", () => {
    const backdated = { ...late, created_at: "2026-11-19T11:00:00Z" };
    expect(ids(applyToList(list, created(backdated), PAST))).toContain("chi");
  });

  it("is added to today's list when it is reopened, but not when it is corrected while closed", () => {
    expect(ids(applyToList(list, updated(late), TODAY))).toContain("chi");
    expect(applyToList(list, updated({ ...late, status: "deceased" }), TODAY)).toBe(list);
  });

  it("is ignored when it is deleted", () => {
    const deletion = { type: "patient.deleted" as const, payload: { id: "chi" } };
    expect(applyToList(list, deletion, TODAY)).toBe(list);
  });
});

describe("undoing a failed change", () => {
  it("restores the patient's former state", () => {
    const optimistic = [{ ...ada, status: "admitted" as const }];
    expect(putInList(optimistic, ada, TODAY)).toEqual([ada]);
  });

  it("returns the patient to the list of open patients", () => {
    expect(putInList([], ada, OPEN)).toEqual([ada]);
  });

  it("keeps what someone else changed in the meantime", () => {
    const newer = [{ ...ada, version: 4 }];
    expect(putInList(newer, ada, TODAY)).toBe(newer);
  });
});
