/** @jest-environment ./web/testing/browser.cjs */
import type { EventType, LiveChange } from "@wardline/contracts/live/events";
import type { Patient } from "@wardline/contracts/patients/patient";
import { logInAdministrator } from "../../testing/administrator.js";
import { buildPatient } from "../../testing/patient.js";
import { patientKeys } from "../features/patients/data/patient-cache.js";
import { ROSTER_KEYS } from "../features/roster/roster-queries.js";
import { sessionStore } from "../lib/session/session-store.js";
import { onCallNowQuery } from "../shared/contacts/on-call-queries.js";
import { applyLiveChanges } from "./live-handlers.js";

const ada = buildPatient({ id: "ada", version: 1 });

function setUp() {
  const { queryClient } = logInAdministrator();
  queryClient.setQueryData(patientKeys.open, [ada]);
  return { queryClient, list: () => queryClient.getQueryData<Patient[]>(patientKeys.open) };
}

const change = (type: EventType, payload: unknown) =>
  ({ revision: 1, type, payload }) as unknown as LiveChange;

it("updates a list with another person's changes and removes a discharged patient", () => {
  const { queryClient, list } = setUp();
  applyLiveChanges([change("patient.updated", { ...ada, bed_no: "B7", version: 2 })], queryClient);
  expect(list()?.[0]?.bed_no).toBe("B7");
  const discharged = { ...ada, status: "discharged", version: 3 };
  applyLiveChanges([change("patient.updated", discharged)], queryClient);
  expect(list()).toEqual([]);
});

it("keeps the newer of two states, in whichever order they arrive", () => {
  const { queryClient, list } = setUp();
  const later = change("patient.updated", { ...ada, bed_no: "B7", version: 3 });
  const earlier = change("patient.updated", { ...ada, bed_no: "A9", version: 2 });
  applyLiveChanges([later, earlier], queryClient);
  expect(list()?.[0]?.bed_no).toBe("B7");
});

it("reloads the people to call when a roster changes", () => {
  const { queryClient } = setUp();
  const key = onCallNowQuery.queryKey;
  queryClient.setQueryData(key, []);
  const roster = { id: "r", date: "2026-11-21", departments: [], departmentStaff: [], version: 1 };
  applyLiveChanges([change("roster.updated", roster)], queryClient);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(ROSTER_KEYS.getDateKey("2026-11-21"))).toEqual(roster);
});

it("applies changed rights only to the person who is logged in", () => {
  const { queryClient } = setUp();
  const readRights = () => sessionStore.get()?.user.grants;
  const ownAccount = {
    id: "a1",
    grants: ["patients.write"],
    department: "Surgery",
    role: "Registrar",
    version: 2,
  };
  applyLiveChanges([change("staff.updated", { ...ownAccount, id: "someone" })], queryClient);
  expect(readRights()).toBeUndefined();
  applyLiveChanges([change("staff.updated", ownAccount)], queryClient);
  expect(readRights()).toEqual(["patients.write"]);
  expect(sessionStore.get()?.user.department).toBe("Surgery");
  applyLiveChanges(
    [change("staff.updated", { ...ownAccount, grants: [], version: 3 })],
    queryClient,
  );
  expect(readRights()).toEqual([]);
});
