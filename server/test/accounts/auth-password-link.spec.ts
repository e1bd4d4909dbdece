import { randomUUID } from "node:crypto";
import {
  expectSession,
  getParentDetails,
  login,
  resetPassword,
} from "@wardline/contracts/accounts/account";
import { subAccount } from "@wardline/contracts/accounts/sub-accounts";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD, registerHospital, type TestHospital } from "../support/hospital.js";
import { listMailsTo, makeLink } from "../support/mail.js";

const NEW_PASSWORD = "another-long-Phrase-77";
const HOUR_MS = 3_600_000;

describe("password links", () => {
  let app: TestApp;
  let hospital: TestHospital;
  beforeAll(async () => {
    app = await startApp();
  });
  beforeEach(async () => {
    hospital = await registerHospital(app);
  });
  afterEach(() => {
    app.clock.now = null;
  });
  afterAll(() => app.close());

  function tryLogin(password: string, email = hospital.email) {
    return app.call(login, { body: { email, password } });
  }

  async function isLoggedIn(token: string): Promise<boolean> {
    return (await app.call(getParentDetails, {}, { token })).status === 200;
  }

  describe("a password set by link", () => {
    function reset(token: string, new_password = NEW_PASSWORD) {
      return app.call(resetPassword, { params: { token }, body: { new_password } });
    }

    it("replaces the old password", async () => {
      await reset(await makeLink(app, hospital.accountId, "password-reset"));
      expect([(await tryLogin(NEW_PASSWORD)).status, (await tryLogin(PASSWORD)).status]).toEqual([
        200, 401,
      ]);
    });

    it("ends every session", async () => {
      await reset(await makeLink(app, hospital.accountId, "password-reset"));
      expect(await isLoggedIn(hospital.token)).toBe(false);
    });

    it("is confirmed by email", async () => {
      await reset(await makeLink(app, hospital.accountId, "password-reset"));
      expect(listMailsTo(app, hospital.accountId)).toContain("password-changed");
    });

    it("can be set only once by its link", async () => {
      const token = await makeLink(app, hospital.accountId, "password-reset");
      await reset(token);
      const { status, failure } = await reset(token, `${NEW_PASSWORD}!`);
      expect([status, failure?.code]).toEqual([400, "TOKEN_INVALID"]);
    });

    it("is set only once by two concurrent requests", async () => {
      const token = await makeLink(app, hospital.accountId, "password-reset");
      const both = await Promise.all([reset(token), reset(token)]);
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    });

    it("leaves its link valid when it is refused as too common", async () => {
      const token = await makeLink(app, hospital.accountId, "password-reset");
      expect((await reset(token, "password")).failure?.code).toBe("PASSWORD_TOO_COMMON");
      expect((await reset(token)).status).toBe(200);
    });

    it("is refused when its link is more than 60 minutes old", async () => {
      const token = await makeLink(app, hospital.accountId, "password-reset");
      app.clock.now += HOUR_MS + 1;
      const { status, failure } = await reset(token);
      expect([status, failure?.code]).toEqual([400, "TOKEN_EXPIRED"]);
    });

    it("is refused with a superseded link", async () => {
      const older = await makeLink(app, hospital.accountId, "password-reset", app.clock.now - 1000);
      await makeLink(app, hospital.accountId, "password-reset");
      expect((await reset(older)).failure?.code).toBe("TOKEN_INVALID");
    });

    it("is refused with a verification link", async () => {
      const token = await makeLink(app, hospital.accountId, "verification");
      expect((await reset(token)).failure?.code).toBe("TOKEN_INVALID");
    });

    it("is refused for a deleted account", async () => {
      const token = await makeLink(app, hospital.accountId, "password-reset");
      await app.dataSource.query("UPDATE account SET deleted_at = now() WHERE id = $1", [
        hospital.accountId,
      ]);
      expect((await reset(token)).failure?.code).toBe("TOKEN_INVALID");
    });
  });

  describe("accepting an invitation", () => {
    interface InvitedStaff {
      id: string;
      email: string;
      token: string;
    }

    async function invite(): Promise<InvitedStaff> {
      const [id, email] = [randomUUID(), `staff-${randomUUID()}@hospital.example`];
      await app.dataSource.query(
        `WITH department AS (
           INSERT INTO department (hospital_id, name, folded_name) VALUES ($2, 'Surgery', 'surgery') RETURNING id)
         INSERT INTO account (id, hospital_id, account_type, email, first_name, last_name, phone,
                              department_id, role_id, invitation_expires_at)
         SELECT $1, $2, 'sub', $3, 'Ngozi', 'Eze', '0803', department.id, role.id, now() + interval '7 days'
           FROM department, role WHERE role.hospital_id = $2 AND role.folded_name = 'registrar'`,
        [id, hospital.hospitalId, email],
      );
      return { id, email, token: await makeLink(app, id, "invitation") };
    }

    function accept(token: string) {
      return app.call(resetPassword, { params: { token }, body: { new_password: NEW_PASSWORD } });
    }

    it("verifies the address and allows the staff member to log in", async () => {
      const { email, token } = await invite();
      await accept(token);
      const { data } = await tryLogin(NEW_PASSWORD, email);
      expect(expectSession(data).user).toMatchObject({
        accountType: "sub",
        firstName: "Ngozi",
        department: "Surgery",
        role: "Registrar",
        isHOD: false,
      });
    });

    it("shows the account to the administrator as active", async () => {
      const { id, token } = await invite();
      await accept(token);
      const [event] = await app.dataSource.query<{ payload: unknown }[]>(
        "SELECT payload FROM event_log WHERE hospital_id = $1 AND type = 'staff.updated'",
        [hospital.hospitalId],
      );
      expect(subAccount.parse(event?.payload)).toMatchObject({
        id,
        invitation: "active",
        version: 2,
      });
    });

    it("works for seven days", async () => {
      const { token } = await invite();
      app.clock.now += 7 * 24 * HOUR_MS - 10_000;
      expect((await accept(token)).status).toBe(200);
    });

    it("fails after seven days", async () => {
      const { token } = await invite();
      app.clock.now += 7 * 24 * HOUR_MS + 1;
      expect((await accept(token)).failure?.code).toBe("TOKEN_EXPIRED");
    });

    it("invalidates a reset link sent in the meantime", async () => {
      const { id, token } = await invite();
      const resetToken = await makeLink(app, id, "password-reset");
      await accept(token);
      expect((await accept(resetToken)).failure?.code).toBe("TOKEN_INVALID");
    });
  });
});
