import { randomUUID } from "node:crypto";
import { expectSession, login } from "@wardline/contracts/accounts/account";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";

const HOUR_MS = 3_600_000;

describe("a login", () => {
  let app: TestApp;
  let hospital: TestHospital;
  beforeAll(async () => {
    app = await startApp();
    hospital = await registerHospital(app);
  });
  afterAll(() => app.close());

  function tryLogin(password = PASSWORD, email = hospital.email, from = "10.0.0.1") {
    return app.call(login, { body: { email, password } }, { headers: { "x-forwarded-for": from } });
  }

  async function openSession() {
    return expectSession((await tryLogin()).data);
  }

  it("returns the account and the token's lifetime", async () => {
    const { now } = app.clock;
    app.clock.now = now;
    const data = await openSession();
    app.clock.now = null;
    expect(data).toMatchObject({
      accountType: "parent",
      user: { id: hospital.accountId, email: hospital.email, hospital_name: "St. Luke's" },
    });
    expect(data.tokenExpiry).toBe(Math.floor(now / 1000) * 1000 + HOUR_MS);
  });

  it("returns the revision that every answer carries, which may lag behind the latest change", async () => {
    const { now } = app.clock;
    app.clock.now = now + 60_000;
    const { revision } = await openSession();
    app.clock.now = now;
    const body = { department_name: "Surgery" };
    await app.call(addDepartment, { body }, { token: hospital.token });
    expect((await openSession()).revision).toBeLessThanOrEqual(revision);
    app.clock.now = now + 60_000;
    expect((await openSession()).revision).toBe(revision + 1);
    app.clock.now = null;
  });

  it("ignores the case of the address", async () => {
    expect((await tryLogin(PASSWORD, ` ${hospital.email.toUpperCase()} `)).status).toBe(200);
  });

  it("stores the refresh token as a hash only", async () => {
    const { refreshToken: token } = await openSession();
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

  it("fails in the same way for a wrong password and for an unknown address", async () => {
    const wrong = await tryLogin("a-wrong-Phrase-42");
    const unknown = await tryLogin(PASSWORD, `nobody-${randomUUID()}@hospital.example`);
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
    "fails like a wrong password for the invalid address %j",
    async (email) => {
      const { status, failure } = await tryLogin(PASSWORD, email);
      expect([status, failure?.code]).toEqual([401, "INVALID_CREDENTIALS"]);
    },
  );

  it("fails for a staff member without a password", async () => {
    const email = `staff-${randomUUID()}@hospital.example`;
    await app.dataSource.query(
      "INSERT INTO account (id, hospital_id, account_type, email) VALUES ($1, $2, 'sub', $3)",
      [randomUUID(), hospital.hospitalId, email],
    );
    expect((await tryLogin(PASSWORD, email)).failure?.code).toBe("INVALID_CREDENTIALS");
  });

  it("fails for a deleted account", async () => {
    const email = `staff-${randomUUID()}@hospital.example`;
    await app.dataSource.query(
      `INSERT INTO account (id, hospital_id, account_type, email, password_hash, verified_at, deleted_at)
       SELECT $1, hospital_id, 'sub', $2, password_hash, now(), now() FROM account WHERE email = $3`,
      [randomUUID(), email, hospital.email],
    );
    expect((await tryLogin(PASSWORD, email)).failure?.code).toBe("INVALID_CREDENTIALS");
  });

  it("is refused after ten wrong passwords, but not from another address", async () => {
    const guarded = await registerHospital(app);
    const guesses = [];
    for (let time = 0; time < 11; time += 1) {
      guesses.push(await tryLogin(`wrong-Phrase-${time}`, guarded.email, "10.0.0.66"));
    }
    expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
    expect(Number(guesses[10]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await tryLogin(PASSWORD, guarded.email, "10.0.0.66")).status).toBe(429);
    expect((await tryLogin(PASSWORD, guarded.email, "10.0.0.67")).status).toBe(200);
  });
});
