import { readFileSync } from "node:fs";
import { join } from "node:path";
import { copyProgram, type DocumentedProgram } from "@wardline/testing/documented-program";
import { until } from "@wardline/testing/until";
import { buildRoleEvent, startWebhooks } from "../support/webhooks.js";

/** See docs/wire/programs.md, A receiver of webhooks. */
describe("the documented receiver", () => {
  let hooks: Awaited<ReturnType<typeof startWebhooks>>;
  let program: DocumentedProgram;

  beforeAll(async () => {
    hooks = await startWebhooks();
    await hooks.begin();
    program = await copyProgram("docs/wire/programs.md", "A receiver of webhooks");
  });
  afterAll(async () => {
    await hooks.end();
    await program.remove();
    await hooks.close();
  });

  const readStoredRevisions = () =>
    readFileSync(join(program.folder, "changes.ndjson"), "utf8")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { data: { revision: number } }).data.revision);

  it("stores each change once, in order, despite outages, a replay and new secrets", async () => {
    const first = await program.start({ WEBHOOK_SECRET: `whsec_${"A".repeat(43)}=` });
    const { id, secret } = await hooks.addWebhook(`${first}/hook`);
    const worker = hooks.startWorker([first]);
    const port = new URL(first).port;
    const { hospitalId } = hooks.world;
    const send = async (revision: number) => {
      worker.checkSoon([hospitalId]);
      await until(async () => (await hooks.find(id))?.revision === revision);
    };
    const restart = async (current: string) => {
      await program.kill();
      await program.start({ WEBHOOK_SECRET: current, PORT: port });
      await hooks.change(id, () => ({ dueAt: null }));
    };

    await hooks.record(buildRoleEvent("R1"), buildRoleEvent("R2"));
    worker.checkSoon([hospitalId]);
    await until(async () => (await hooks.deliveries(id)).some(({ status }) => status === 401));
    await restart(secret);
    await send(2);
    expect(readStoredRevisions()).toEqual([1, 2]);

    await restart(secret);
    await hooks.change(id, () => ({ revision: 0 }));
    await hooks.record(buildRoleEvent("R3"));
    await send(3);
    expect(readStoredRevisions()).toEqual([1, 2, 3]);

    const newSecret = await hooks.rotate(id);
    await hooks.record(buildRoleEvent("R4"));
    await send(4);
    await restart(newSecret);
    await hooks.record(buildRoleEvent("R5"));
    await send(5);
    expect(readStoredRevisions()).toEqual([1, 2, 3, 4, 5]);
  });
});
