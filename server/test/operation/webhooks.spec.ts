import type { Input } from "@wardline/contracts/endpoint";
import { listAudit } from "@wardline/contracts/operation/audit";
import * as contract from "@wardline/contracts/operation/webhooks";
import { getForYou } from "@wardline/contracts/roster/for-you";
import { WebhookRow } from "@wardline/database/entities/operation/webhook";
import { resealWebhook } from "@wardline/database/repositories/webhooks/webhooks";
import { LIMITS } from "@wardline/domain/limits";
import { useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

const URL = "https://8.8.8.8/hooks/key-in-the-path";

/** docs/wire/webhooks.md. */
describe("a webhook", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });
  const as = (ifMatch?: number) => ({
    token: hospital.token,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  });
  const create = (body: Partial<Input<typeof contract.createWebhook>["body"]> = {}) =>
    app.call(contract.createWebhook, { body: { url: URL, ...body } }, as());
  const list = async () => (await app.call(contract.listWebhooks, {}, as())).data;
  const toParams = (id: string) => ({ params: { id } });

  it("is created with a secret that is shown once and sealed at rest", async () => {
    const { status, data } = await create({ types: ["patient.updated"], payload: "full" });
    expect(status).toBe(201);
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(data).toMatchObject({
      url: URL,
      types: ["patient.updated"],
      wards: [],
      grants: null,
      payload: "full",
      state: "active",
      since: null,
      behind: 0,
      is_readable: true,
      version: 1,
    });
    const [listed] = await list();
    expect(listed).not.toHaveProperty("secret");
    const bareSecret = data.secret.slice("whsec_".length);
    const rows = await app.dataSource.query("SELECT * FROM webhook WHERE hospital_id = $1", [
      hospital.hospitalId,
    ]);
    const log = await app.dataSource.query("SELECT * FROM event_log WHERE hospital_id = $1", [
      hospital.hospitalId,
    ]);
    for (const stored of [rows, log]) expect(JSON.stringify(stored)).not.toContain(bareSecret);
    expect(JSON.stringify(log)).not.toContain("key-in-the-path");
  });

  it("is thin and covers all types and wards by default", async () => {
    const { data } = await create();
    expect(data).toMatchObject({ types: [], wards: [], payload: "thin" });
  });

  it.each([
    "http://8.8.8.8/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://0x7f000001/",
    "https://[::ffff:7f00:1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://10.1.2.3/",
  ])("is refused for %s, with a message at the field", async (url) => {
    const { failure } = await create({ url });
    expect(failure).toMatchObject({
      code: "WEBHOOK_ADDRESS_NOT_ALLOWED",
      errors: [{ path: "url", message: expect.stringMatching(/\.$/) }],
    });
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ url: "" }, "url"],
    [{ url: "nonsense" }, "url"],
    [{ url: "ftp://8.8.8.8/" }, "url"],
    [{ url: "https://user:secret@8.8.8.8/" }, "url"],
    [{ types: ["patient.vanished"] }, "types.0"],
    [{ types: ["sign_on.reported"] }, "types.0"],
    [{ grants: ["administrator"] }, "grants.0"],
    [{ wards: ["019312a4-0000-7000-8000-000000000000"] }, "wards"],
    [{ payload: "fat" }, "payload"],
  ])("is refused with %j, with a message at the field", async (body, field) => {
    const { failure } = await create(body as never);
    expect(failure).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: field, message: expect.stringMatching(/\.$/) }],
    });
  });

  it("is refused beyond the limit for a hospital", async () => {
    for (let count = 0; count < LIMITS.webhooks; count += 1) await create();
    expect((await create()).failure?.code).toBe("WEBHOOKS_FULL");
  });

  it("can be changed only with its version, and can be switched off and on", async () => {
    const { data } = await create();
    const change = (body: Input<typeof contract.updateWebhook>["body"], version?: number) =>
      app.call(contract.updateWebhook, { ...toParams(data.id), body }, as(version));
    const unversioned = await change({ payload: "full" });
    expect(unversioned.failure).toMatchObject({ code: "VERSION_CONFLICT", data: { id: data.id } });
    const changed = await change({ payload: "full", types: ["ward.updated"] }, 1);
    expect(changed.data).toMatchObject({ payload: "full", types: ["ward.updated"], version: 2 });
    const off = await change({ enabled: false }, 2);
    expect(off.data).toMatchObject({ state: "off", off_reason: "person", version: 3 });
    expect(off.data.since).not.toBeNull();
    expect((await app.call(contract.testWebhook, toParams(data.id), as())).failure?.code).toBe(
      "WEBHOOK_OFF",
    );
    const on = await change({ enabled: true }, 3);
    expect(on.data).toMatchObject({ state: "active", off_reason: null, since: null });
    expect((await change({ enabled: true }, 4)).data.version).toBe(4);
    const { data: entries } = await app.call(listAudit, { query: { type: "webhook" } }, as());
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["state"],
      ["state"],
      ["types", "payload"],
      ["host", "types", "wards", "payload"],
    ]);
    expect(entries[0]?.subject.name).toBe("8.8.8.8");
  });

  it("can get a new secret, and is also signed with the former secret for a day", async () => {
    const { data } = await create();
    const { data: rotated } = await app.call(contract.rotateWebhook, toParams(data.id), as());
    expect(rotated.secret).not.toBe(data.secret);
    const until = Date.parse(rotated.former_secret_until ?? "");
    expect(until - app.clock.now).toBeGreaterThan(23 * 3_600_000);
    await app.dataSource.query("UPDATE webhook SET former_until = now() WHERE id = $1", [data.id]);
    const [listed] = await list();
    expect(listed?.former_secret_until).toBeNull();
  });

  it("keeps a secret that is rotated while rotate-keys runs, and reseals the former secret", async () => {
    const { id } = (await create()).data;
    const { hospitalId } = hospital;
    const sealed = async () => {
      const { secretSealed, formerSealed } = await app.dataSource
        .getRepository(WebhookRow)
        .findOneByOrFail({ hospitalId, id });
      return { secretSealed, formerSealed };
    };
    const reseal = (former: string, again: string) =>
      resealWebhook(app.dataSource.manager, hospitalId, id, { former, sealed: again });
    const { secretSealed: read } = await sealed();
    await app.call(contract.rotateWebhook, toParams(id), as());
    const { secretSealed } = await sealed();
    await reseal(read, "sealed again");
    expect(await sealed()).toEqual({ secretSealed, formerSealed: "sealed again" });
    await reseal(secretSealed, "sealed too");
    expect(await sealed()).toEqual({ secretSealed: "sealed too", formerSealed: "sealed again" });
  });

  it("is deleted with its deliveries", async () => {
    const { data } = await create();
    await addDelivery(data.id, 1);
    await app.call(contract.deleteWebhook, toParams(data.id), as());
    expect(await list()).toEqual([]);
    const again = await app.call(contract.deleteWebhook, toParams(data.id), as());
    expect(again.failure?.code).toBe("NOT_FOUND");
  });

  it("logs a test event, and sends it at once even while waiting for another attempt", async () => {
    const { data } = await create();
    await app.dataSource.query(
      "UPDATE webhook SET due_at = now() + interval '9 min' WHERE id = $1",
      [data.id],
    );
    const { data: tested } = await app.call(contract.testWebhook, toParams(data.id), as());
    const [row] = await app.dataSource.query("SELECT due_at FROM webhook WHERE id = $1", [data.id]);
    expect(row.due_at).toBeNull();
    const [event] = await app.dataSource.query(
      "SELECT type, subject_id FROM event_log WHERE hospital_id = $1 AND revision = $2",
      [hospital.hospitalId, tested.revision],
    );
    expect(event).toEqual({ type: "webhook.tested", subject_id: data.id });
    expect((await list())[0]?.behind).toBe(2);
  });

  it("can be replayed from any revision that is still in the log", async () => {
    const { data } = await create();
    const replay = (from: number) =>
      app.call(contract.replayWebhook, { ...toParams(data.id), body: { from } }, as());
    expect((await replay(1)).data.revision).toBe(0);
    const beyondLog = await replay(10_000);
    expect(beyondLog.failure).toMatchObject({ errors: [{ path: "from" }] });
    expect((await replay(0)).failure?.code).toBe("VALIDATION_FAILED");
    await openCard(app, hospital.token);
    await app.dataSource.query(
      `INSERT INTO retention (hospital_id, log_removed_until)
       SELECT $1, at + interval '1 ms' FROM event_log WHERE hospital_id = $1 AND revision = 2`,
      [hospital.hospitalId],
    );
    expect((await replay(1)).failure).toMatchObject({ code: "PAST_REMOVED", data: { oldest: 3 } });
    expect((await replay(3)).data.revision).toBe(2);
  });

  async function addDelivery(id: string, revision: number, status = 200): Promise<void> {
    await app.dataSource.query(
      `INSERT INTO webhook_delivery (hospital_id, id, webhook_id, revision, type, at, attempt, status, problem, duration_ms, answer)
       VALUES ($1, gen_random_uuid(), $2, $3::integer, 'ward.updated', to_timestamp($3::integer), 1, $4, $5, 12, 'ok')`,
      [hospital.hospitalId, id, revision, status, status === 200 ? null : "It failed."],
    );
  }

  it("lists its deliveries in pages, newest first", async () => {
    const { data } = await create();
    for (let revision = 1; revision <= 70; revision += 1) {
      await addDelivery(data.id, revision, revision === 70 ? 500 : 200);
    }
    const page = (cursor?: string) =>
      app.call(
        contract.listWebhookDeliveries,
        { ...toParams(data.id), query: cursor === undefined ? {} : { cursor } },
        as(),
      );
    const first = await page();
    expect(first.data).toHaveLength(50);
    expect(first.data[0]).toMatchObject({
      revision: 70,
      status: 500,
      is_delivered: false,
      problem: "It failed.",
      duration_ms: 12,
      answer: "ok",
    });
    const second = await page(first.meta?.next_cursor ?? "");
    expect(second.data.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, index) => 20 - index),
    );
    expect(second.meta?.next_cursor).toBeNull();
  });

  it("is listed for administrators when it fails or was switched off after failures", async () => {
    const { data } = await create();
    const listForYou = async () => (await app.call(getForYou, {}, as())).data.webhooks;
    expect(await listForYou()).toEqual([]);
    const set = (fields: string) =>
      app.dataSource.query(`UPDATE webhook SET ${fields} WHERE id = $1`, [data.id]);
    await set("failing_since = now(), failures = 9");
    expect(await listForYou()).toEqual([
      { id: data.id, host: "8.8.8.8", state: "failing", since: expect.any(String) },
    ]);
    await set("off_at = now(), off_reason = 'failed'");
    expect(await listForYou()).toMatchObject([{ state: "off" }]);
    await set("off_reason = 'person'");
    expect(await listForYou()).toEqual([]);
  });
});
