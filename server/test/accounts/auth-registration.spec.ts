import { randomUUID } from "node:crypto";
import { login, register } from "@wardline/contracts/accounts/account";
import { readRequestId } from "@wardline/contracts/operation/jobs";
import { DEFAULT_ROLES } from "@wardline/domain/people/department";
import { until } from "@wardline/testing/until";
import { createRandomAddress, startApp, type TestApp, useServer } from "../support/app.js";
import { PASSWORD } from "../support/hospital.js";
import { listMailsTo } from "../support/mail.js";

interface AccountRow {
  id: string;
  hospital_id: string;
}

describe("registration", () => {
  const app = useServer();

  /** Registers from a new IP address each time, because limits count addresses. */
  function enrol(
    email: string,
    given: Record<string, unknown> = {},
    more: Record<string, string> = {},
    server: TestApp = app,
  ) {
    const body = { email, password: PASSWORD, hospital_name: "St. Luke's", ...given };
    const headers = { "x-forwarded-for": createRandomAddress(), ...more };
    return server.call(register, { body }, { headers });
  }

  function createEmail(): string {
    return `admin-${randomUUID()}@hospital.example`;
  }

  async function readAccount(email: string): Promise<AccountRow> {
    const rows = await app.dataSource.query<AccountRow[]>(
      "SELECT id, hospital_id FROM account WHERE email = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
    return rows[0] as AccountRow;
  }

  describe("a registration with a free address", () => {
    it("answers 201 without a session", async () => {
      const email = createEmail();
      const { status, data } = await enrol(email);
      expect({ status, data }).toEqual({
        status: 201,
        data: { user: { email, hospital_name: "St. Luke's" }, token: null, refreshToken: null },
      });
    });

    it("emails a verification link", async () => {
      const email = createEmail();
      await enrol(email);
      expect(listMailsTo(app, (await readAccount(email)).id)).toEqual(["verification"]);
    });

    it("passes the request's id to the email's job", async () => {
      const requestId = randomUUID();
      await enrol(createEmail(), {}, { "x-request-id": requestId });
      expect(app.jobs().map(({ data }) => readRequestId(data))).toContain(requestId);
    });

    it("creates the eight default roles", async () => {
      const email = createEmail();
      await enrol(email);
      const roles = await app.dataSource.query<{ name: string }[]>(
        "SELECT name FROM role WHERE hospital_id = $1",
        [(await readAccount(email)).hospital_id],
      );
      expect(roles.map(({ name }) => name).sort()).toEqual([...DEFAULT_ROLES].sort());
    });

    it("stores the browser's time zone", async () => {
      const email = createEmail();
      await enrol(email, { timezone: "Africa/Lagos" });
      const [hospital] = await app.dataSource.query<{ timezone: string }[]>(
        "SELECT timezone FROM hospital WHERE id = $1",
        [(await readAccount(email)).hospital_id],
      );
      expect(hospital?.timezone).toBe("Africa/Lagos");
    });

    it("stores the password as argon2id only", async () => {
      const server = await startApp({}, { hasRealHashes: true });
      const email = createEmail();
      await enrol(email, {}, {}, server);
      const [row] = await server.dataSource.query<{ password_hash: string }[]>(
        "SELECT password_hash FROM account WHERE email = $1",
        [email],
      );
      await server.close();
      expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3/);
    });

    it("allows no login before the address is verified", async () => {
      const email = createEmail();
      await enrol(email);
      const { status, failure } = await app.call(login, { body: { email, password: PASSWORD } });
      expect({ status, code: failure?.code }).toEqual({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    });
  });

  describe("a registration with a taken address", () => {
    it("gives the same answer as for a free address", async () => {
      const email = createEmail();
      const first = await enrol(email);
      const second = await enrol(email);
      expect([second.status, second.data, second.message]).toEqual([
        first.status,
        first.data,
        first.message,
      ]);
    });

    it("changes nothing", async () => {
      const email = createEmail();
      await enrol(email);
      await enrol(email, { password: "another-long-Phrase-77" });
      const again = await app.call(login, { body: { email, password: PASSWORD } });
      expect(again.failure?.code).toBe("EMAIL_NOT_VERIFIED");
    });

    it("informs the address's owner by email", async () => {
      const email = createEmail();
      await enrol(email);
      await enrol(email.toUpperCase());
      expect(listMailsTo(app, (await readAccount(email)).id)).toEqual([
        "verification",
        "address-taken",
      ]);
    });

    it("informs the address's owner at most five times an hour", async () => {
      const email = createEmail();
      for (let time = 0; time < 8; time += 1) await enrol(email);
      const mails = listMailsTo(app, (await readAccount(email)).id).filter(
        (name) => name === "address-taken",
      );
      expect(mails).toHaveLength(5);
    });
  });

  it("succeeds for only one of several concurrent registrations of an address, and all get the same answer", async () => {
    const email = createEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => enrol(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(
      listMailsTo(app, (await readAccount(email)).id).filter((name) => name === "verification"),
    ).toEqual(["verification"]);
  });

  it("counts an address as taken if it is registered at the same moment", async () => {
    const email = createEmail();
    const [rivalHospital, rival] = [randomUUID(), randomUUID()];
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      `WITH opened AS (INSERT INTO hospital (id, name, timezone) VALUES ($1, 'Rival', 'UTC'))
       INSERT INTO account (id, hospital_id, account_type, email) VALUES ($2, $1, 'parent', $3)`,
      [rivalHospital, rival, email],
    );
    const answer = enrol(email);
    await until(async () => {
      const waiting = await app.dataSource.query<unknown[]>(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return waiting.length > 0;
    });
    await runner.commitTransaction();
    await runner.release();
    expect([(await answer).status, listMailsTo(app, rival)]).toEqual([201, ["address-taken"]]);
  });

  it.each(["password", "St. LUKE's Hospital"])("refuses the password %j", async (password) => {
    const { status, failure } = await enrol(createEmail(), {
      password,
      hospital_name: "St. Luke's Hospital",
    });
    expect({ status, code: failure?.code }).toEqual({ status: 400, code: "PASSWORD_TOO_COMMON" });
  });

  it("names every invalid field at once", async () => {
    const { failure } = await enrol("nobody", {
      password: "short",
      hospital_name: " ",
      timezone: "Mars/Olympus",
    });
    expect(failure?.errors?.map(({ path }) => path).sort()).toEqual([
      "email",
      "hospital_name",
      "password",
      "timezone",
    ]);
  });

  it("refuses a hospital name that email programs would turn into a link", async () => {
    const { failure } = await enrol("linked@hospital.example", {
      hospital_name: "National Health Service www.nhs-login.example/verify",
    });
    expect(failure?.errors).toEqual([
      {
        path: "hospital_name",
        message: "Please write the name without anything that looks like a web address.",
      },
    ]);
  });

  it("allows thirty registrations an hour from one IP address", async () => {
    const from = { headers: { "x-forwarded-for": createRandomAddress() } };
    // Common passwords are refused after the request is counted and need no hash.
    const body = { email: createEmail(), password: "password", hospital_name: "St. Luke's" };
    const answers = [];
    for (let time = 0; time < 31; time += 1) answers.push(await app.call(register, { body }, from));
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429]);
    expect(Number(answers[30]?.headers.get("retry-after"))).toBeGreaterThan(3000);
  });
});
