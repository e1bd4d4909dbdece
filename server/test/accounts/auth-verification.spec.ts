import { randomUUID } from "node:crypto";
import {
  login,
  register,
  resendVerification,
  verifyEmail,
} from "@wardline/contracts/accounts/account";
import { startApp, type TestApp } from "../support/app.js";
import { PASSWORD } from "../support/hospital.js";
import { listMailsTo, makeLink } from "../support/mail.js";

const DAY_MS = 24 * 3_600_000;

describe("address verification", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterEach(() => {
    app.clock.now = null;
  });
  afterAll(() => app.close());

  function createEmail(): string {
    return `admin-${randomUUID()}@hospital.example`;
  }

  /** Registers a hospital without verifying its address. */
  async function registerUnverified(): Promise<{ id: string; email: string }> {
    const email = createEmail();
    await app.call(register, { body: { email, password: PASSWORD, hospital_name: "St. Luke's" } });
    const [account] = await app.dataSource.query<{ id: string }[]>(
      "SELECT id FROM account WHERE email = $1",
      [email],
    );
    return { id: account?.id ?? "", email };
  }

  describe("the verification link", () => {
    function openLink(token: string) {
      return app.call(verifyEmail, { params: { token } });
    }

    it("activates the account", async () => {
      const { id, email } = await registerUnverified();
      await openLink(await makeLink(app, id, "verification"));
      expect((await app.call(login, { body: { email, password: PASSWORD } })).status).toBe(200);
    });

    it("can be opened again", async () => {
      const { id } = await registerUnverified();
      const token = await makeLink(app, id, "verification");
      await openLink(token);
      expect((await openLink(token)).status).toBe(200);
    });

    it("is invalid once a newer link is sent", async () => {
      const { id } = await registerUnverified();
      const older = await makeLink(app, id, "verification", app.clock.now - 1000);
      await makeLink(app, id, "verification");
      const { status, failure } = await openLink(older);
      expect([status, failure?.code]).toEqual([400, "TOKEN_INVALID"]);
      expect(failure?.message).toContain("invalid");
    });

    it("is reported as expired after 24 hours", async () => {
      const { id } = await registerUnverified();
      const token = await makeLink(app, id, "verification");
      app.clock.now += DAY_MS + 1;
      const { status, failure } = await openLink(token);
      expect([status, failure?.code]).toEqual([400, "TOKEN_EXPIRED"]);
      expect(failure?.message).toContain("expired");
    });

    it.each(["x", "a".repeat(43), "%00", "'; DROP TABLE account"])(
      "is invalid when it is %j",
      async (token) => {
        const { status, failure } = await openLink(token);
        expect([status, failure?.code]).toEqual([400, "TOKEN_INVALID"]);
      },
    );

    it("cannot set a password", async () => {
      const { id } = await registerUnverified();
      const token = await makeLink(app, id, "password-reset");
      expect((await openLink(token)).failure?.code).toBe("TOKEN_INVALID");
    });
  });

  describe("a request for another link", () => {
    function requestLink(email: string) {
      return app.call(resendVerification, { body: { email } });
    }

    it("emails a link to an unverified account", async () => {
      const { id, email } = await registerUnverified();
      await requestLink(email);
      expect(listMailsTo(app, id)).toEqual(["verification", "verification"]);
    });

    it("emails no link to a verified account", async () => {
      const { id, email } = await registerUnverified();
      await app.dataSource.query("UPDATE account SET verified_at = now() WHERE email = $1", [
        email,
      ]);
      await requestLink(email);
      expect(listMailsTo(app, id)).toEqual(["verification"]);
    });

    it("is answered in the same way for an unknown address", async () => {
      const { email } = await registerUnverified();
      const [known, unknown] = [await requestLink(email), await requestLink(createEmail())];
      expect([unknown.status, unknown.message]).toEqual([known.status, known.message]);
    });

    it("emails at most five links an hour, without a hint in the answer", async () => {
      const { id, email } = await registerUnverified();
      const answers = [];
      for (let time = 0; time < 7; time += 1) answers.push(await requestLink(email));
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
      expect(listMailsTo(app, id)).toHaveLength(1 + 5);
    });
  });
});
