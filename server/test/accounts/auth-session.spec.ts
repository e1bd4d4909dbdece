import {
  expectSession,
  getParentDetails,
  login,
  logout,
  refreshToken,
} from "@wardline/contracts/accounts/account";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";
import { listen } from "../support/sockets.js";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-05T11:00:00Z");

describe("sessions", () => {
  let app: TestApp;
  let hospital: TestHospital;
  beforeAll(async () => {
    app = await startApp();
    app.clock.now = NOW;
    hospital = await registerHospital(app);
  });
  afterEach(() => {
    app.clock.now = NOW;
  });
  afterAll(() => app.close());

  function tryLogin(password = PASSWORD, email = hospital.email, from = "10.0.0.1") {
    return app.call(login, { body: { email, password } }, { headers: { "x-forwarded-for": from } });
  }

  async function openSession() {
    return expectSession((await tryLogin()).data);
  }

  function refresh(token: string) {
    return app.call(refreshToken, { body: { refresh_token: token } });
  }

  async function isLoggedIn(token: string): Promise<boolean> {
    return (await app.call(getParentDetails, {}, { token })).status === 200;
  }

  describe("the access token", () => {
    it("expires after 60 minutes", async () => {
      const { token, tokenExpiry } = await openSession();
      app.clock.now = tokenExpiry;
      expect(await isLoggedIn(token)).toBe(false);
    });

    it("is invalid once the account is deleted", async () => {
      const deletedHospital = await registerHospital(app);
      await app.dataSource.query("UPDATE account SET deleted_at = now() WHERE id = $1", [
        deletedHospital.accountId,
      ]);
      expect(await isLoggedIn(deletedHospital.token)).toBe(false);
    });
  });

  describe("a refresh", () => {
    it("returns a new pair of valid tokens", async () => {
      const first = await openSession();
      const { data } = await refresh(first.refreshToken);
      expect(data.refreshToken).not.toBe(first.refreshToken);
      expect(await isLoggedIn(data.token)).toBe(true);
    });

    it("gives five parallel tabs the same successor", async () => {
      const { refreshToken: token } = await openSession();
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
      expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
    });

    it("gives the same successor again within 30 seconds", async () => {
      const { refreshToken: token } = await openSession();
      const { data } = await refresh(token);
      app.clock.now += 30_000;
      expect((await refresh(token)).data.refreshToken).toBe(data.refreshToken);
    });

    it("ends the session, including its successor token, when an old token is used later", async () => {
      const { refreshToken: token } = await openSession();
      const { data } = await refresh(token);
      app.clock.now += 30_001;
      const replay = await refresh(token);
      expect([replay.status, replay.failure?.code]).toEqual([401, "INVALID_REFRESH_TOKEN"]);
      expect((await refresh(data.refreshToken)).status).toBe(401);
      expect(await isLoggedIn(data.token)).toBe(false);
    });

    it("ends the session at once when a token two generations old is used", async () => {
      const first = await openSession();
      const second = (await refresh(first.refreshToken)).data;
      const third = (await refresh(second.refreshToken)).data;
      expect((await refresh(first.refreshToken)).status).toBe(401);
      expect(await isLoggedIn(third.token)).toBe(false);
    });

    it("closes the sockets of a session that a reused token ended", async () => {
      const first = await openSession();
      const second = (await refresh(first.refreshToken)).data;
      const third = (await refresh(second.refreshToken)).data;
      const listener = listen(app.url, "/live", { token: third.token });
      await until(() => listener.socket.connected);
      await refresh(first.refreshToken);
      await until(() => !listener.socket.connected);
    });

    it("fails after 12 hours without a refresh", async () => {
      const { refreshToken: token } = await openSession();
      app.clock.now += 12 * HOUR_MS + 1;
      expect((await refresh(token)).status).toBe(401);
    });

    it("keeps a session alive if it happens in time", async () => {
      const { refreshToken: token } = await openSession();
      app.clock.now += 11 * HOUR_MS;
      const { data } = await refresh(token);
      app.clock.now += 11 * HOUR_MS;
      expect((await refresh(data.refreshToken)).status).toBe(200);
    });

    it("fails after 30 days, regardless of earlier refreshes", async () => {
      let { refreshToken: token } = await openSession();
      for (let hours = 0; hours < 30 * 24; hours += 10) {
        token = (await refresh(token)).data.refreshToken;
        app.clock.now += 10 * HOUR_MS;
      }
      expect((await refresh(token)).status).toBe(401);
    });

    it.each(["x", "\u0000", "a".repeat(512)])("refuses %j", async (token) => {
      const { status, failure } = await refresh(token);
      expect([status, failure?.code]).toEqual([401, "INVALID_REFRESH_TOKEN"]);
    });

    it("refuses an access token", async () => {
      const { token } = await openSession();
      expect((await refresh(token)).status).toBe(401);
    });
  });

  describe("a logout", () => {
    it("ends the access token", async () => {
      const { token } = await openSession();
      await app.call(logout, {}, { token });
      expect(await isLoggedIn(token)).toBe(false);
    });

    it("ends the refresh token", async () => {
      const { token, refreshToken: savedToken } = await openSession();
      await app.call(logout, {}, { token });
      expect((await refresh(savedToken)).status).toBe(401);
    });

    it("keeps the account's other sessions", async () => {
      const [loggedOut, other] = [await openSession(), await openSession()];
      await app.call(logout, {}, { token: loggedOut.token });
      expect(await isLoggedIn(other.token)).toBe(true);
    });

    it("closes the session's sockets", async () => {
      const { token } = await openSession();
      const listener = listen(app.url, "/live", { token });
      await until(() => listener.socket.connected);
      await app.call(logout, {}, { token });
      await until(() => !listener.socket.connected);
    });
  });
});
