import { randomUUID } from "node:crypto";
import { createQueues, type Queues } from "@wardline/jobs/queues";
import { createWorkers, type Workers } from "@wardline/jobs/workers";
import { scaleToMachine } from "@wardline/testing/pace";
import { createTestStore, describeStores, type TestStore } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";

const TOKEN = "a-token-of-sixteen-characters";
const ADDRESS = "anna@ward.example";
const log = { debug() {}, info() {}, warn() {}, error() {} };

describeStores("the queue page", (kind) => {
  let store: TestStore;
  let app: TestApp;
  let queues: Queues;
  let workers: Workers;
  let isMailServerUp: boolean;
  let sent: string[];

  beforeAll(async () => {
    store = await createTestStore(kind);
    app = await startApp({ metricsToken: TOKEN, ...store.urls });
    isMailServerUp = false;
    sent = [];
    const send = async (_data: unknown, { id }: { id: string }) => {
      if (!isMailServerUp) {
        const refused = new Error(`${ADDRESS} was refused (EENVELOPE, RCPT TO, 550)`);
        throw Object.assign(refused, { isFinal: true });
      }
      sent.push(id);
    };
    const doNothing = async () => undefined;
    workers = createWorkers({
      ...store.urls,
      log,
      handlers: {
        email: {
          verification: send,
          "password-reset": send,
          invitation: send,
          "password-changed": send,
          "second-factor-reset": send,
          "handed-over": send,
          "second-factor-changed": send,
          "address-taken": send,
          "roster-duties": send,
          "duty-reminder": send,
          "roster-offer": send,
          tonight: send,
          "screens-missing": send,
          "retention-changed": send,
          "webhook-off": send,
          "contact-marked": send,
          "backup-problem": send,
          "drill-overdue": send,
        },
        token: { purge: doNothing },
        refresh: {
          hourly: doNothing,
          screens: doNothing,
          reminders: doNothing,
          offers: doNothing,
          tonight: doNothing,
        },
        duty: { begin: doNothing },
        figures: { keep: doNothing, fold: doNothing },
        outbox: { sweep: doNothing },
        retention: { nightly: doNothing, erase: doNothing },
        backup: { nightly: doNothing },
        proposals: { make: doNothing },
        kits: { make: doNothing, now: doNothing },
      },
    });
    await workers.start();
    queues = createQueues({
      ...store.urls,
      log,
      emailBackoffMs: 1,
      answerMs: scaleToMachine(5_000),
    });
  });
  afterAll(async () => {
    await workers.close();
    await queues.close();
    await app.close();
    await store.drop();
  });

  const fetchPage = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}/ops/queues${path}`, { redirect: "manual", ...init });
  const enter = (token: string) =>
    fetchPage("/sign-in", { method: "POST", body: new URLSearchParams({ token }) });

  async function signIn(): Promise<{ cookie: string }> {
    const answer = await enter(TOKEN);
    return { cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
  }

  async function addFailedJob(): Promise<string> {
    isMailServerUp = false;
    const id = randomUUID();
    await queues.enqueue([
      { id, queue: "email", name: "verification", data: { accountId: ADDRESS } },
    ]);
    await until(async () => (await (await queues.open()).email.getJob(id))?.isFailed());
    return id;
  }

  it.each([
    ["without a token", {}],
    ["for another bearer", { authorization: "Bearer another-token-of-its-own" }],
    ["for a forged cookie", { cookie: `wardline_ops=${Date.UTC(2100, 0)}.forged` }],
  ])("answers 404 %s", async (_who, headers: Record<string, string>) => {
    expect((await fetchPage("", { headers })).status).toBe(404);
    expect(
      (await fetchPage(`/email/${randomUUID()}/retry`, { method: "POST", headers })).status,
    ).toBe(404);
  });

  it("refuses a wrong token", async () => {
    const answer = await enter("another-token-of-its-own");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("stores a session in a cookie hidden from scripts and other pages, without the token", async () => {
    const cookie = (await enter(TOKEN)).headers.get("set-cookie") ?? "";
    const [, ...attributes] = cookie.split("; ");
    expect(attributes.sort()).toEqual([
      "HttpOnly",
      "Max-Age=28800",
      "Path=/ops",
      "SameSite=Strict",
    ]);
    expect(cookie).not.toContain(TOKEN);
  });

  it("shows a failed job without its data, address or the token, and runs no script", async () => {
    const id = await addFailedJob();
    const answer = await fetchPage("", { headers: await signIn() });
    const page = await answer.text();
    expect(page).toContain(id);
    expect(page).toContain("<td>verification</td>");
    expect(page).toContain("<td>Error EENVELOPE 550</td>");
    for (const secret of [ADDRESS, TOKEN, "accountId", "<script"])
      expect(page).not.toContain(secret);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  it("sends a failed email again when somebody presses the button", async () => {
    const id = await addFailedJob();
    const headers = await signIn();
    const key =
      /name="key" value="([^"]+)"/.exec(await (await fetchPage("", { headers })).text())?.[1] ?? "";
    const press = (given: string) =>
      fetchPage(`/email/${id}/retry`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ key: given }),
      });
    isMailServerUp = true;
    expect((await press("another")).status).toBe(404);
    expect(sent).not.toContain(id);
    expect((await press(key)).status).toBe(303);
    await until(() => sent.includes(id));
  });

  it("removes a failed job", async () => {
    const id = await addFailedJob();
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetchPage(`/email/${id}/remove`, { method: "POST", headers })).status).toBe(303);
    expect((await fetchPage(`/email/${id}/remove`, { method: "POST", headers })).status).toBe(404);
  });
});
