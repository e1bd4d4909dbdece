import { randomUUID } from "node:crypto";
import { getParentDetails, login, logout, refreshToken } from "@wardline/contracts/accounts";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "./support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "./support/hospital.js";
import { listen } from "./support/sockets.js";

const HOUR_MS = 3_600_000;

// Every login and registration here costs a real argon2 hash.
describe("sessions", () => {
  let app: TestApp;
  let hospital: TestHospital;
  let started: number;
  beforeAll(async () => {
    app = await startApp();
    started = app.clock.now;
    hospital = await registerHospital(app);
  });
  afterEach(() => {
    app.clock.now = started;
  });
  afterAll(() => app.close());

  function enter(password = PASSWORD, email = hospital.email, from = "10.0.0.1") {
    return app.call(login, { body: { email, password } }, { headers: { "x-forwarded-for": from } });
  }

  async function session() {
    return (await enter()).data;
  }

  function refresh(token: string) {
    return app.call(refreshToken, { body: { refresh_token: token } });
  }

  async function isIn(token: string): Promise<boolean> {
    return (await app.call(getParentDetails, {}, { token })).status === 200;
  }

  describe("logging in", () => {
    it("answers with the account and how long the token lives", async () => {
      const { data } = await enter();
      expect(data).toMatchObject({
        accountType: "parent",
        user: { id: hospital.accountId, email: hospital.email, hospital_name: "St. Luke's" },
      });
      expect(data.tokenExpiry - Date.now()).toBeGreaterThan(HOUR_MS - 10_000);
    });

    it("takes the address in any case", async () => {
      expect((await enter(PASSWORD, ` ${hospital.email.toUpperCase()} `)).status).toBe(200);
    });

    it("stores the refresh token as a hash only", async () => {
      const { refreshToken: token } = await session();
      const found = await app.dataSource.query<unknown[]>(
        "SELECT 1 FROM refresh_token WHERE hash = $1 OR hash = sha256($1)",
        [Buffer.from(token)],
      );
      const plain = await app.dataSource.query<unknown[]>(
        "SELECT 1 FROM refresh_token WHERE hash = $1",
        [Buffer.from(token)],
      );
      expect([found.length, plain.length]).toEqual([1, 0]);
    });

    it("fails alike for a wrong password and for an address that nobody has", async () => {
      const wrong = await enter("a-wrong-Phrase-42");
      const unknown = await enter(PASSWORD, `nobody-${randomUUID()}@hospital.example`);
      const bodies = [wrong, unknown].map(({ status, failure }) => ({
        status,
        ...failure,
        requestId: "",
      }));
      expect(bodies[0]).toEqual({
        status: "error",
        code: "INVALID_CREDENTIALS",
        message: "Invalid email or password.",
        requestId: "",
      });
      expect(bodies[1]).toEqual(bodies[0]);
    });

    it.each(["a\u0000b@hospital.example", "\u202e@x", "no address", "\ud800@hospital.example"])(
      "fails in the same way for %j",
      async (email) => {
        const { status, failure } = await enter(PASSWORD, email);
        expect([status, failure?.code]).toEqual([401, "INVALID_CREDENTIALS"]);
      },
    );

    it("fails for a staff member who has set no password yet", async () => {
      const email = `staff-${randomUUID()}@hospital.example`;
      await app.dataSource.query(
        "INSERT INTO account (id, hospital_id, account_type, email) VALUES ($1, $2, 'sub', $3)",
        [randomUUID(), hospital.hospitalId, email],
      );
      expect((await enter(PASSWORD, email)).failure?.code).toBe("INVALID_CREDENTIALS");
    });

    it("fails for a deleted account", async () => {
      const email = `staff-${randomUUID()}@hospital.example`;
      await app.dataSource.query(
        `INSERT INTO account (id, hospital_id, account_type, email, password_hash, verified_at, deleted_at)
         SELECT $1, hospital_id, 'sub', $2, password_hash, now(), now() FROM account WHERE email = $3`,
        [randomUUID(), email, hospital.email],
      );
      expect((await enter(PASSWORD, email)).failure?.code).toBe("INVALID_CREDENTIALS");
    });

    it("is refused after ten wrong passwords, but not from another address", async () => {
      const guarded = await registerHospital(app);
      const guesses = [];
      for (let time = 0; time < 11; time += 1) {
        guesses.push(await enter(`wrong-Phrase-${time}`, guarded.email, "10.0.0.66"));
      }
      expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
      expect(Number(guesses[10]?.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await enter(PASSWORD, guarded.email, "10.0.0.66")).status).toBe(429);
      expect((await enter(PASSWORD, guarded.email, "10.0.0.67")).status).toBe(200);
    });
  });

  describe("the access token", () => {
    it("ends after 60 minutes", async () => {
      const { token, tokenExpiry } = await session();
      app.clock.now = tokenExpiry;
      expect(await isIn(token)).toBe(false);
    });

    it("is worth nothing once the account is deleted", async () => {
      const closed = await registerHospital(app);
      await app.dataSource.query("UPDATE account SET deleted_at = now() WHERE id = $1", [
        closed.accountId,
      ]);
      expect(await isIn(closed.token)).toBe(false);
    });
  });

  describe("refreshing", () => {
    it("gives a new pair that works", async () => {
      const first = await session();
      const { data } = await refresh(first.refreshToken);
      expect(data.refreshToken).not.toBe(first.refreshToken);
      expect(await isIn(data.token)).toBe(true);
    });

    it("gives five parallel tabs the same successor", async () => {
      const { refreshToken: token } = await session();
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
      expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
    });

    it("gives the same successor again within 30 seconds", async () => {
      const { refreshToken: token } = await session();
      app.clock.now = Date.now();
      const { data } = await refresh(token);
      app.clock.now += 30_000;
      expect((await refresh(token)).data.refreshToken).toBe(data.refreshToken);
    });

    it("ends the session, successor included, when an old token comes later", async () => {
      const { refreshToken: token } = await session();
      app.clock.now = Date.now();
      const { data } = await refresh(token);
      app.clock.now += 30_001;
      const replay = await refresh(token);
      expect([replay.status, replay.failure?.code]).toEqual([401, "INVALID_REFRESH_TOKEN"]);
      expect((await refresh(data.refreshToken)).status).toBe(401);
      expect(await isIn(data.token)).toBe(false);
    });

    it("ends the session at once when a token two generations old comes", async () => {
      const first = await session();
      const second = (await refresh(first.refreshToken)).data;
      const third = (await refresh(second.refreshToken)).data;
      expect((await refresh(first.refreshToken)).status).toBe(401);
      expect(await isIn(third.token)).toBe(false);
    });

    it("closes the sockets of a session that a replay ended", async () => {
      const first = await session();
      const second = (await refresh(first.refreshToken)).data;
      const third = (await refresh(second.refreshToken)).data;
      const listener = listen(app.url, "/live", { token: third.token });
      await until(() => listener.socket.connected);
      await refresh(first.refreshToken);
      await until(() => !listener.socket.connected);
    });

    it("fails after 12 hours without a refresh", async () => {
      const { refreshToken: token } = await session();
      app.clock.now = Date.now() + 12 * HOUR_MS + 1;
      expect((await refresh(token)).status).toBe(401);
    });

    it("keeps a session alive that refreshes in time", async () => {
      const { refreshToken: token } = await session();
      app.clock.now = Date.now() + 11 * HOUR_MS;
      const { data } = await refresh(token);
      app.clock.now += 11 * HOUR_MS;
      expect((await refresh(data.refreshToken)).status).toBe(200);
    });

    it("fails after 30 days, however often it was refreshed", async () => {
      const opened = await session();
      app.clock.now = Date.now();
      let { refreshToken: token } = opened;
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
      const { token } = await session();
      expect((await refresh(token)).status).toBe(401);
    });
  });

  describe("logging out", () => {
    it("ends the access token", async () => {
      const { token } = await session();
      await app.call(logout, {}, { token });
      expect(await isIn(token)).toBe(false);
    });

    it("ends the refresh token", async () => {
      const { token, refreshToken: kept } = await session();
      await app.call(logout, {}, { token });
      expect((await refresh(kept)).status).toBe(401);
    });

    it("leaves the account's other sessions alone", async () => {
      const [left, other] = [await session(), await session()];
      await app.call(logout, {}, { token: left.token });
      expect(await isIn(other.token)).toBe(true);
    });

    it("closes the session's sockets", async () => {
      const { token } = await session();
      const listener = listen(app.url, "/live", { token });
      await until(() => listener.socket.connected);
      await app.call(logout, {}, { token });
      await until(() => !listener.socket.connected);
    });
  });
});
