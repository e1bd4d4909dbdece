import { getParentDetails, updateAccount } from "@wardline/contracts/accounts/account";
import {
  FIRST_STEPS,
  type FirstStep,
  getFirstSteps,
  updateFirstSteps,
} from "@wardline/contracts/accounts/first-steps";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { acceptPairing, requestPairing } from "@wardline/contracts/boards/pairings";
import { createPatient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { createRoster } from "@wardline/contracts/roster/roster";
import { addDepartments } from "../support/departments.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { readEvents } from "../support/log.js";
import { createPatientFields } from "../support/patient.js";
import { hire } from "../support/staff.js";

describe("the list of a hospital's first steps", () => {
  const { app, hospital } = useHospital();

  beforeAll(async () => {
    // Steps of another hospital must not count.
    const other = await registerHospital(app);
    await addDepartments(app, other, "Cardiology");
    await hire(app, other);
  });

  async function readDoneSteps(): Promise<string[]> {
    const { data } = await app.call(getFirstSteps, {}, hospital);
    return Object.keys(data).filter((step) => data[step as FirstStep]);
  }
  const hide = (hide_first_steps: boolean) =>
    app.call(updateFirstSteps, { body: { hide_first_steps } }, hospital);

  function makeRoster() {
    const body = { date: "2026-03-04", departments: ["Cardiology"], departmentStaff: [] };
    return app.call(createRoster, { body }, hospital);
  }

  async function pairScreen(): Promise<void> {
    const { code } = (await app.call(requestPairing, {})).data;
    await app.call(acceptPairing, { body: { code, name: "Ward" } }, hospital);
  }

  it("is completed step by step", async () => {
    const steps: [FirstStep, () => Promise<unknown>][] = [
      ["patient", () => app.call(createPatient, { body: createPatientFields() }, hospital)],
      ["published", () => app.call(publishDisplay, { body: { name: "Ward" } }, hospital)],
      ["clock", () => app.call(updateAccount, { body: { timezone: "UTC" } }, hospital)],
      ["departments", () => addDepartments(app, hospital, "Cardiology")],
      ["wards", () => app.call(addWard, { body: { name: "North", beds: ["1"] } }, hospital)],
      ["staff", () => hire(app, hospital)],
      ["roster", makeRoster],
      ["screen", pairScreen],
    ];
    expect(steps.map(([step]) => step)).toEqual(FIRST_STEPS);
    expect(await readDoneSteps()).toEqual([]);
    for (const [index, [, act]] of steps.entries()) {
      await act();
      expect(await readDoneSteps()).toEqual(FIRST_STEPS.slice(0, index + 1));
    }
  });

  it("can be hidden permanently on every page of the hospital", async () => {
    await hide(true);
    await hide(true);

    const details = (await app.call(getParentDetails, {}, hospital)).data;
    expect(details.hide_first_steps).toBe(true);
    expect(await readEvents(app, hospital, "hospital.updated")).toMatchObject([
      { changes: [{ field: "timezone", from: "UTC", to: "UTC" }] },
      {
        payload: { hide_first_steps: true },
        changes: [{ field: "hide_first_steps", from: false, to: true }],
      },
    ]);
  });
});
