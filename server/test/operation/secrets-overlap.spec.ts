import { randomBytes } from "node:crypto";
import { refreshToken } from "@wardline/contracts/accounts/account";
import { listPatients } from "@wardline/contracts/patients/patient";
import { renewCalendarFeed } from "@wardline/contracts/roster/calendar-feeds";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital, useHospital } from "../support/hospital.js";
import { addStaff } from "../support/staff.js";

const NEXT = randomBytes(32).toString("base64");

describe("the replacement of a secret", () => {
  const { app: before, hospital } = useHospital();
  let calendarPath: string;
  const open: TestApp[] = [];

  beforeAll(async () => {
    const { token } = await addStaff(before, hospital);
    const kind = { params: { kind: "personal" as const } };
    const { data } = await before.call(renewCalendarFeed, kind, { token });
    calendarPath = new URL(data.url ?? "").pathname;
  });
  afterEach(async () => {
    for (const app of open.splice(0)) await app.close();
  });

  async function restartWith(...jwtSecrets: [string, ...string[]]): Promise<TestApp> {
    const { databaseUrl, encryptionKeys } = before.config;
    const app = await startApp({ databaseUrl, encryptionKeys, jwtSecrets });
    open.push(app);
    return app;
  }
  const fetchStatus = async (app: TestApp, token = hospital.token) =>
    (await app.call(listPatients, {}, { token })).failure?.code ?? "read";
  const fetchCalendarStatus = async (app: TestApp) =>
    (await fetch(`${app.url}${calendarPath}`)).status;

  it("keeps tokens and calendar addresses of the former secret valid while both secrets are configured", async () => {
    const app = await restartWith(NEXT, ...before.config.jwtSecrets);
    expect([await fetchStatus(app), await fetchCalendarStatus(app)]).toEqual(["read", 200]);
  });

  it("lets a server accept tokens signed with the new secret even if it lists that secret second", async () => {
    const laggingApp = await restartWith(before.config.jwtSecrets[0], NEXT);
    const updatedApp = await restartWith(NEXT, before.config.jwtSecrets[0]);
    const other = await registerHospital(updatedApp);
    expect(await fetchStatus(laggingApp, other.token)).toBe("read");
  });

  it("lets parallel refreshes return the same new refresh token even if the servers sign with different secrets", async () => {
    const laggingApp = await restartWith(before.config.jwtSecrets[0], NEXT);
    const updatedApp = await restartWith(NEXT, before.config.jwtSecrets[0]);
    const other = await registerHospital(updatedApp);
    const body = { refresh_token: other.refreshToken };
    const first = await laggingApp.call(refreshToken, { body }, {});
    const second = await updatedApp.call(refreshToken, { body }, {});
    expect(second.data.refreshToken).toBe(first.data.refreshToken);
  });

  it("invalidates everything signed with the former secret once that secret is removed", async () => {
    const app = await restartWith(NEXT);
    expect([await fetchStatus(app), await fetchCalendarStatus(app)]).toEqual(["UNAUTHORIZED", 404]);
  });
});
