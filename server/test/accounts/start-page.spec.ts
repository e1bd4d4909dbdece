import { login, sessionOf } from "@wardline/contracts/accounts";
import { chooseStartPage } from "@wardline/contracts/sub-accounts";
import { useServer } from "../support/app.js";
import { PASSWORD, registerHospital } from "../support/hospital.js";
import { addGranted, addStaff, type TestStaff } from "../support/staff.js";

/** docs/wire.md, Accounts and sessions. */
describe("the page with which somebody begins", () => {
  const app = useServer();

  const choose = ({ token }: { token: string }, start_page: string | null) =>
    app.call(chooseStartPage, { body: { start_page } }, { token });
  const startOf = async ({ email }: Pick<TestStaff, "email">) =>
    sessionOf((await app.call(login, { body: { email, password: PASSWORD } })).data).user
      .start_page;

  it("is the own page until another one of the menu is chosen, and that again afterwards", async () => {
    const nurse = await addGranted(app, await registerHospital(app), ["patients.write"]);
    expect(await startOf(nurse)).toBeUndefined();
    await choose(nurse, "/dashboard/patients");
    expect(await startOf(nurse)).toBe("/dashboard/patients");
    await choose(nurse, null);
    expect(await startOf(nurse)).toBeUndefined();
  });

  it("is none that the rights do not open, nor an address from elsewhere", async () => {
    const hospital = await registerHospital(app);
    const doctor = await addStaff(app, hospital);
    for (const page of [
      "/dashboard/patients",
      "https://elsewhere.example/",
      "/sub-account/settings",
    ]) {
      const { failure } = await choose(doctor, page);
      expect(failure).toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [{ path: "start_page", message: "Please choose one of the offered pages." }],
      });
    }
    const owner = await choose(hospital, "/dashboard/patients");
    expect(owner.failure).toMatchObject({ code: "FORBIDDEN" });
  });
});
