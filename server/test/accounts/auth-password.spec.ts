import { randomUUID } from "node:crypto";
import {
  expectSession,
  forgotPassword,
  getParentDetails,
  login,
  refreshToken,
  updatePassword,
} from "@wardline/contracts/accounts/account";
import { until } from "@wardline/testing/until";
import { PASSWORD, useHospital } from "../support/hospital.js";
import { listMailsTo } from "../support/mail.js";
import { listen } from "../support/sockets.js";

const NEW_PASSWORD = "another-long-Phrase-77";

describe("passwords", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });

  function tryLogin(password: string, email = hospital.email) {
    return app.call(login, { body: { email, password } });
  }

  async function isLoggedIn(token: string): Promise<boolean> {
    return (await app.call(getParentDetails, {}, { token })).status === 200;
  }

  describe("a changed password", () => {
    function change(current_password: string, new_password = NEW_PASSWORD) {
      const body = { current_password, new_password };
      return app.call(updatePassword, { body }, { token: hospital.token });
    }

    it("replaces the old password", async () => {
      await change(PASSWORD);
      expect([(await tryLogin(NEW_PASSWORD)).status, (await tryLogin(PASSWORD)).status]).toEqual([
        200, 401,
      ]);
    });

    it("keeps this session and ends the other sessions", async () => {
      const other = expectSession((await tryLogin(PASSWORD)).data);
      await change(PASSWORD);
      expect([await isLoggedIn(hospital.token), await isLoggedIn(other.token)]).toEqual([
        true,
        false,
      ]);
    });

    it("invalidates the refresh tokens of the other sessions", async () => {
      const other = expectSession((await tryLogin(PASSWORD)).data);
      await change(PASSWORD);
      const { status } = await app.call(refreshToken, {
        body: { refresh_token: other.refreshToken },
      });
      expect(status).toBe(401);
    });

    it("closes the sockets of the other sessions", async () => {
      const other = expectSession((await tryLogin(PASSWORD)).data);
      const listener = listen(app.url, "/live", { token: other.token });
      await until(() => listener.socket.connected);
      await change(PASSWORD);
      await until(() => !listener.socket.connected);
    });

    it("is confirmed by email", async () => {
      await change(PASSWORD);
      expect(listMailsTo(app, hospital.accountId)).toContain("password-changed");
    });

    it("is refused when the current password is wrong", async () => {
      const { status, failure } = await change("a-wrong-Phrase-42");
      expect([status, failure?.code]).toEqual([400, "WRONG_PASSWORD"]);
    });

    it("is refused when it is too common, and the old password remains valid", async () => {
      expect((await change(PASSWORD, "password")).failure?.code).toBe("PASSWORD_TOO_COMMON");
      expect((await tryLogin(PASSWORD)).status).toBe(200);
    });

    it("is refused after ten wrong guesses", async () => {
      const guesses = [];
      for (let time = 0; time < 11; time += 1) guesses.push(await change("a-wrong-Phrase-42"));
      expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
    });

    it("is accepted only once when two changes run at once", async () => {
      const both = await Promise.all([
        change(PASSWORD, `${NEW_PASSWORD}a`),
        change(PASSWORD, `${NEW_PASSWORD}b`),
      ]);
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    });
  });

  describe("a request for a reset link", () => {
    function requestReset(email: string) {
      return app.call(forgotPassword, { body: { email } });
    }

    it("is answered in the same way for an unknown address", async () => {
      const known = await requestReset(hospital.email);
      const unknown = await requestReset(`nobody-${randomUUID()}@hospital.example`);
      expect([unknown.status, unknown.message]).toEqual([200, known.message]);
    });

    it("is answered by email", async () => {
      await requestReset(hospital.email);
      expect(listMailsTo(app, hospital.accountId)).toEqual(["verification", "password-reset"]);
    });

    it("sends at most five emails an hour, without a hint in the answer", async () => {
      const answers = [];
      for (let time = 0; time < 7; time += 1) answers.push(await requestReset(hospital.email));
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
      expect(
        listMailsTo(app, hospital.accountId).filter((name) => name === "password-reset"),
      ).toHaveLength(5);
    });
  });
});
