import { createQueues, type Schedule } from "@wardline/jobs/queues";
import { fromNow, scaleToMachine } from "@wardline/testing/pace";
import { describeStores } from "@wardline/testing/stores";
import { until } from "@wardline/testing/until";
import { createHandlers, invitation, verification } from "./support/handlers.js";
import { createWorld, type World } from "./support/world.js";

describeStores("queues", (kind) => {
  let world: World;

  beforeEach(async () => {
    world = await createWorld(kind);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await world.end();
  });

  it("ignores a job with a known id, even after the first job with that id has finished", async () => {
    const handled: string[] = [];
    const runs = await world.startWorkers(createHandlers(async (id) => void handled.push(id)));
    const job = verification();
    await world.queues.enqueue([job, job]);
    await until(() => runs.length === 1);
    await world.queues.enqueue([job]);
    const last = verification();
    await world.queues.enqueue([last]);
    await until(() => handled.includes(last.id));
    expect(handled).toEqual([job.id, last.id]);
  });

  it("sends invitations after all other emails, and counts them as waiting", async () => {
    const invitations = Array.from({ length: 10 }, invitation);
    const urgent = verification();
    await world.queues.enqueue([...invitations, urgent]);
    expect((await world.queues.counts()).email).toMatchObject({ waiting: 11 });
    const handled: string[] = [];
    const handlers = createHandlers(async (id) => void handled.push(id));
    handlers.email.invitation = async (_data, { id }) => void handled.push(id);
    const runs = await world.startWorkers(handlers);
    await until(() => runs.length === 11);
    // Several jobs are handled at once.
    expect(handled.indexOf(urgent.id)).toBeLessThan(4);
    expect([...handled].sort()).toEqual([...invitations, urgent].map(({ id }) => id).sort());
  });

  it("doubles the wait between attempts of an email, and lists it as failed after a permanent refusal", async () => {
    const at: number[] = [];
    const runs = await world.startWorkers(
      createHandlers(async () => {
        at.push(performance.now());
        const refused = new Error("The mail server does not take it.");
        throw Object.assign(refused, { isFinal: at.length === 5 });
      }),
    );
    await world.queues.enqueue([verification()]);
    await until(() => runs.some(({ outcome }) => outcome === "failed"));
    expect(runs.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
      ["retry", 1],
      ["retry", 2],
      ["retry", 3],
      ["retry", 4],
      ["failed", 5],
    ]);
    const gaps = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
    expect(gaps.every((gap, index) => gap >= 100 * 2 ** index - 5)).toBe(true);
    expect((await world.queues.counts()).email).toEqual({
      waiting: 0,
      active: 0,
      delayed: 0,
      failed: 1,
    });
  });

  it("stores one schedule even if it is set up several times, and runs its job repeatedly", async () => {
    const schedules: Schedule[] = [
      { id: "outbox-sweep", queue: "outbox", name: "sweep", every: 200 },
    ];
    const other = createQueues({ ...world.store.urls, log: world.log });
    await Promise.all([world.queues.upsertSchedules(schedules), other.upsertSchedules(schedules)]);
    await world.queues.upsertSchedules(schedules);
    const { outbox } = await world.queues.open();
    expect(await outbox.getJobSchedulersCount()).toBe(1);
    let sweeps = 0;
    await world.startWorkers(
      createHandlers(
        async () => undefined,
        async () => void sweeps++,
      ),
    );
    await until(() => sweeps >= 5);
    await other.upsertSchedules(schedules);
    expect(await outbox.getJobSchedulersCount()).toBe(1);
    expect(await outbox.getDelayedCount()).toBeLessThanOrEqual(1);
    await other.close();
  });

  it("runs each delayed job once, by the new time, after the clock goes back an hour", async () => {
    const schedules: Schedule[] = [
      { id: "duty-begin", queue: "duty", name: "begin", pattern: "* * * * *" },
      { id: "token-purge", queue: "token", name: "purge", pattern: "7 * * * *" },
      { id: "outbox-sweep", queue: "outbox", name: "sweep", every: 2_500 },
    ];
    const now = fromNow(0);
    const clock = jest.spyOn(Date, "now").mockReturnValue(now + 3_600_000);
    await world.queues.upsertSchedules(schedules).finally(() => clock.mockRestore());
    await world.queues.upsertSchedules(schedules);
    await world.queues.upsertSchedules(schedules);
    const { duty, token, outbox } = await world.queues.open();
    const seconds: [number, typeof duty][] = [
      [60, duty],
      [3_600, token],
      [3, outbox],
    ];
    for (const [within, queue] of seconds) {
      const [scheduler, ...others] = await queue.getJobSchedulers();
      expect(others).toEqual([]);
      expect(scheduler?.next).toBeLessThanOrEqual(fromNow(within * 1_000));
      expect(await queue.getDelayedCount()).toBeLessThanOrEqual(1);
    }
  });

  it("continues recurring jobs while the time jumps ahead and back", async () => {
    const schedules: Schedule[] = [
      { id: "outbox-sweep", queue: "outbox", name: "sweep", every: 200 },
    ];
    const real = Date.now;
    let ahead = 0;
    jest.spyOn(Date, "now").mockImplementation(() => real() + ahead);
    let sweeps = 0;
    await world.startWorkers(
      createHandlers(
        async () => undefined,
        async () => void sweeps++,
      ),
    );
    for (const hours of [0, 2, 1]) {
      ahead = hours * 3_600_000;
      const before = sweeps;
      await world.queues.promoteDelayed();
      await until(async () => {
        await world.queues.upsertSchedules(schedules);
        return sweeps >= before + 5;
      });
    }
  });

  it("makes all delayed jobs due", async () => {
    const { email } = await world.queues.open();
    await email.add("verification", { accountId: "a" }, { delay: 3_600_000, jobId: "later" });
    await world.queues.promoteDelayed();
    expect(await (await email.getJob("later"))?.getState()).toBe("waiting");
  });

  it("refuses jobs within a second while its store is unavailable, and accepts them again afterwards", async () => {
    const queues = createQueues({ ...world.store.urls, log: world.log });
    await until(() =>
      queues.ping().then(
        () => true,
        () => false,
      ),
    );
    await world.store.gate.shut();
    const began = performance.now();
    await expect(queues.enqueue([verification()])).rejects.toThrow();
    await expect(queues.ping()).rejects.toThrow();
    await expect(queues.counts()).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(scaleToMachine(3_500));
    await world.store.gate.open();
    await until(() =>
      queues.enqueue([verification()]).then(
        () => true,
        () => false,
      ),
    );
    await queues.ping();
    await queues.close();
  });
});
