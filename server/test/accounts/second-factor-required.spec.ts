import {
  expectSession,
  getParentDetails,
  login,
  logout,
} from "@wardline/contracts/accounts/account";
import * as contract from "@wardline/contracts/accounts/second-factor";
import { getSubProfile } from "@wardline/contracts/accounts/sub-accounts";
import { until } from "@wardline/testing/until";
import { TOTP } from "otpauth";
import { listEndpoints } from "../../src/ops/openapi.js";
import { PASSWORD, useHospital } from "../support/hospital.js";
import { listen } from "../support/sockets.js";
import { addGranted, addStaff } from "../support/staff.js";

/** docs/wire/accounts.md, Second factor. */
describe("a second factor required for administrators", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });

  const requireFactor = (token: string, required_for_administrators = true) =>
    app.call(contract.requireSecondFactor, { body: { required_for_administrators } }, { token });

  async function setUp(token: string): Promise<void> {
    const { secret } = (
      await app.call(contract.beginTotp, { body: { password: PASSWORD } }, { token })
    ).data;
    const body = { code: new TOTP({ secret }).generate({ timestamp: app.clock.now }) };
    expect((await app.call(contract.confirmTotp, { body }, { token })).status).toBe(200);
  }

  it("can be made compulsory by the owner only, and the change is logged", async () => {
    const clerk = await addGranted(app, hospital, ["administrator"]);
    expect((await requireFactor(clerk.token)).status).toBe(403);
    expect((await requireFactor(hospital.token)).status).toBe(200);
    const loggedEvents = await app.dataSource.query<{ changes: unknown }[]>(
      "SELECT changes FROM event_log WHERE hospital_id = $1 AND type = 'hospital.updated'",
      [hospital.hospitalId],
    );
    expect(loggedEvents.at(-1)?.changes).toEqual([
      { field: "second_factor_required", from: false, to: true },
    ]);
  });

  it("limits administrators without a second factor to setting one up", async () => {
    const { token } = await addGranted(app, hospital, ["administrator"]);
    await requireFactor(hospital.token);
    const open = listEndpoints()
      .map(({ definition }) => definition)
      .filter(({ access, beforeSecondFactor }) => access !== "public" && beforeSecondFactor);
    expect(open.map(({ path }) => path).sort()).toEqual([
      "/auth/logout",
      "/auth/second-factor",
      "/auth/second-factor/passkeys",
      "/auth/second-factor/passkeys/options",
      "/auth/second-factor/totp",
      "/auth/second-factor/totp/confirm",
    ]);
    const refused = await app.call(getParentDetails, {}, { token });
    expect(refused.failure).toMatchObject({ code: "SECOND_FACTOR_REQUIRED" });
    await setUp(token);
    expect((await app.call(getParentDetails, {}, { token })).status).toBe(200);
  });

  it("is requested from the owner at login until the owner has one", async () => {
    await requireFactor(hospital.token);
    const body = { email: hospital.email, password: PASSWORD };
    const { token, user } = expectSession((await app.call(login, { body })).data);
    expect(user.second_factor_missing).toBe(true);
    expect((await app.call(getParentDetails, {}, { token })).status).toBe(403);
    await setUp(token);
    expect((await app.call(getParentDetails, {}, { token })).status).toBe(200);
    expect((await app.call(logout, {}, { token })).status).toBe(200);
  });

  it("closes the sockets of administrators without a second factor, and refuses new sockets", async () => {
    const clerk = await addGranted(app, hospital, ["administrator"]);
    const owner = { token: hospital.token };
    const open = [clerk, owner].map(({ token }) => listen(app.url, "/live", { token }));
    await until(() => open.every(({ states }) => states.length > 0));
    await setUp(owner.token);
    await requireFactor(owner.token);
    const [pageWithoutFactor, pageWithFactor] = open;
    const renewed: { ok: boolean } = await pageWithoutFactor?.socket.emitWithAck("auth", {
      token: clerk.token,
    });
    expect(renewed).toEqual({ ok: false });
    await until(() => pageWithoutFactor?.socket.connected === false);
    expect(pageWithFactor?.socket.connected).toBe(true);
    const again = listen(app.url, "/live", { token: clerk.token });
    await until(() => again.refused() !== null);
    expect(again.refused()).toBe("UNAUTHORIZED");
    expect(again.states).toEqual([]);
    await setUp(clerk.token);
    const after = listen(app.url, "/live", { token: clerk.token });
    await until(() => after.states.length > 0);
    for (const listener of [...open, again, after]) listener.close();
  });

  it("does not affect other staff", async () => {
    const { token } = await addStaff(app, hospital);
    await requireFactor(hospital.token);
    expect((await app.call(getSubProfile, {}, { token })).status).toBe(200);
  });
});
