import { getParentDetails, updateAccount } from "@wardline/contracts/accounts";
import { publishDisplay } from "@wardline/contracts/displays";
import { type FirstStep, getFirstSteps, updateFirstSteps } from "@wardline/contracts/first-steps";
import { acceptPairing, requestPairing } from "@wardline/contracts/pairings";
import { createPatient } from "@wardline/contracts/patients";
import { createRoster } from "@wardline/contracts/roster";
import { addWard } from "@wardline/contracts/wards";
import { addDepartments } from "../support/departments.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { factsOf } from "../support/log.js";
import { patientFields } from "../support/patient.js";
import { hire } from "../support/staff.js";

describe("a hospital's first steps", () => {
  const { app, hospital } = useHospital();

  beforeAll(async () => {
    // What another hospital has done is none of this one's.
    const other = await registerHospital(app);
    await addDepartments(app, other, "Cardiology");
    await hire(app, other);
  });

  async function done(): Promise<string[]> {
    const { data } = await app.call(getFirstSteps, {}, hospital);
    return Object.keys(data).filter((step) => data[step as FirstStep]);
  }
  const hide = (hide_first_steps: boolean) =>
    app.call(updateFirstSteps, { body: { hide_first_steps } }, hospital);

  it("are done one after the other", async () => {
    expect(await done()).toEqual([]);

    await app.call(updateAccount, { body: { timezone: "UTC" } }, hospital);
    expect(await done()).toEqual(["clock"]);

    await addDepartments(app, hospital, "Cardiology");
    expect(await done()).toEqual(["clock", "departments"]);

    await app.call(addWard, { body: { name: "North", beds: ["1"] } }, hospital);
    expect(await done()).toEqual(["clock", "departments", "wards"]);

    await hire(app, hospital);
    expect(await done()).toEqual(["clock", "departments", "wards", "staff"]);

    const body = { date: "2026-03-04", departments: ["Cardiology"], departmentStaff: [] };
    await app.call(createRoster, { body }, hospital);
    expect(await done()).toEqual(["clock", "departments", "wards", "staff", "roster"]);

    await app.call(publishDisplay, { body: { name: "Ward" } }, hospital);
    expect(await done()).toEqual(["clock", "departments", "wards", "staff", "roster", "published"]);

    const { code } = (await app.call(requestPairing, {})).data;
    await app.call(acceptPairing, { body: { code, name: "Ward" } }, hospital);
    expect(await done()).toEqual([
      "clock",
      "departments",
      "wards",
      "staff",
      "roster",
      "published",
      "screen",
    ]);

    await app.call(createPatient, { body: patientFields() }, hospital);
    expect(await done()).toEqual([
      "clock",
      "departments",
      "wards",
      "staff",
      "roster",
      "published",
      "screen",
      "patient",
    ]);
  });

  it("are put away for every page of the hospital, and stay so", async () => {
    await hide(true);
    await hide(true);

    const details = (await app.call(getParentDetails, {}, hospital)).data;
    expect(details.hide_first_steps).toBe(true);
    expect(await factsOf(app, hospital, "hospital.updated")).toMatchObject([
      { changes: [{ field: "timezone", from: "UTC", to: "UTC" }] },
      {
        payload: { hide_first_steps: true },
        changes: [{ field: "hide_first_steps", from: false, to: true }],
      },
    ]);
  });
});
