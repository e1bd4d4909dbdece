import {
  expectSession,
  getParentDetails,
  login,
  refreshToken,
} from "@wardline/contracts/accounts/account";
import { endOtherSessions, endSession, listSessions } from "@wardline/contracts/accounts/sessions";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const MINUTE_MS = 60_000;

/** docs/wire/accounts.md, My sessions. */
describe("the page My sessions", () => {
  let app: TestApp;
  let hospital: TestHospital;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    hospital = await registerHospital(app);
  });

  async function logIn(address = "10.1.2.3") {
    const headers = { "user-agent": FIREFOX, "x-forwarded-for": address };
    const body = { email: hospital.email, password: PASSWORD };
    return expectSession((await app.call(login, { body }, { headers })).data);
  }

  const list = async (token = hospital.token) => (await app.call(listSessions, {}, { token })).data;
  const isLoggedIn = async (token: string) =>
    (await app.call(getParentDetails, {}, { token })).status === 200;

  it("lists sessions with device and address, and marks the caller's", async () => {
    await logIn();
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ is_current }) => !is_current)).toMatchObject({
      device: "Firefox on Linux",
      address: "10.1.2.3",
    });
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
  });

  it("shows where and when each session was last seen", async () => {
    const other = await logIn();
    app.clock.now += 5 * MINUTE_MS;
    await isLoggedIn(other.token);
    const seen = new Date(app.clock.now).toISOString();
    await until(async () =>
      (await list()).some((one) => !one.is_current && one.last_seen_at === seen),
    );
    const body = { refresh_token: other.refreshToken };
    await app.call(refreshToken, { body }, { headers: { "x-forwarded-for": "10.9.9.9" } });
    expect((await list()).find(({ is_current }) => !is_current)?.address).toBe("10.9.9.9");
  });

  it("ends sessions one by one, and logs each end", async () => {
    const [other, third] = [await logIn(), await logIn("10.1.2.4")];
    const sessions = await list();
    const sessionId = sessions.find(({ address }) => address === "10.1.2.3")?.id ?? "";
    const end = () => app.call(endSession, { params: { sessionId } }, { token: hospital.token });
    expect((await end()).status).toBe(200);
    expect([await isLoggedIn(other.token), await isLoggedIn(third.token)]).toEqual([false, true]);
    expect((await end()).status).toBe(404);
    const loggedEvents = await app.dataSource.query<{ changes: unknown }[]>(
      "SELECT changes FROM event_log WHERE hospital_id = $1 AND type = 'account.updated'",
      [hospital.hospitalId],
    );
    expect(loggedEvents).toEqual([
      { changes: [{ field: "sessions", from: ["Firefox on Linux"], to: [] }] },
    ]);
  });

  it("ends all sessions at once except the caller's", async () => {
    const others = [await logIn(), await logIn()];
    const { data } = await app.call(endOtherSessions, {}, { token: hospital.token });
    expect(data).toEqual({ ended: 2 });
    expect([await isLoggedIn(others[0]?.token ?? ""), await isLoggedIn(hospital.token)]).toEqual([
      false,
      true,
    ]);
    expect(await list()).toHaveLength(1);
  });

  it("hides sessions from other accounts", async () => {
    const stranger = await registerHospital(app);
    const [session] = await list(stranger.token);
    const params = { sessionId: session?.id ?? "" };
    expect((await app.call(endSession, { params }, { token: hospital.token })).status).toBe(404);
    expect(await isLoggedIn(stranger.token)).toBe(true);
  });
});
