import { useDoctor } from "./use-doctor.js";

const { readFindings, runAsOwner } = useDoctor();

describe("doctor of a running installation", () => {
  it("names machines whose clock differs from the database's", async () => {
    await runAsOwner(
      `INSERT INTO program_clock VALUES ('worker', 'ward-2', 7, -3600, now()), ('server', 'ward-1', 9, 4.25, now()),
         ('server', 'ward-3', 9, 0.1, now()), ('server', 'gone', 9, 99, now() - interval '1 hour')`,
    );
    const { clock = [] } = await readFindings();
    expect(clock.slice(1)).toEqual([
      expect.objectContaining({
        state: "warning",
        text: "The clock of ward-1, where the server 9 runs, is 4.3 s ahead of the database's.",
      }),
      expect.objectContaining({
        state: "wrong",
        text: "The clock of ward-2, where the worker 7 runs, is 3600.0 s behind the database's.",
      }),
    ]);
    await runAsOwner("UPDATE program_clock SET ahead_seconds = 0");
    expect((await readFindings()).clock?.at(-1)).toMatchObject({
      state: "ok",
      text: "The clocks of 3 running programs agree with the database's.",
    });
  });

  it("says how long workers have done no work, and does not advise starting a worker that is running", async () => {
    await runAsOwner(
      `INSERT INTO screen_watch (who, since, last_at) VALUES ('worker', now(), now())
         ON CONFLICT (who) DO UPDATE SET last_at = now()`,
      "UPDATE installation SET swept_at = now() - interval '75 seconds'",
    );
    expect((await readFindings()).workers).toEqual([
      expect.objectContaining({
        state: "warning",
        text: expect.stringMatching(/^A worker is running, but has not swept for 7\d s\.$/),
      }),
    ]);
    await runAsOwner(
      "UPDATE screen_watch SET last_at = now() - interval '7 minutes' WHERE who = 'worker'",
      "INSERT INTO program_clock VALUES ('worker', 'ward-2', 7, 0, now())",
    );
    expect((await readFindings()).workers).toEqual([
      expect.objectContaining({
        state: "wrong",
        text: expect.stringMatching(/^No worker has run for \d min\.$/),
        advice: expect.stringMatching(
          /^A worker is already running on ward-2, so another one would not help/,
        ),
      }),
    ]);
  });

  it("warns that a worker is in its first minute, after an installation or a long stop", async () => {
    await runAsOwner("INSERT INTO program_clock VALUES ('worker', 'ward-2', 7, 0, now())");
    const warning = {
      state: "warning",
      advice: expect.stringMatching(
        /^A worker has just started on ward-2, and should take jobs within a minute/,
      ),
    };
    expect((await readFindings()).workers).toMatchObject([
      { ...warning, text: "No worker has ever run." },
    ]);
    await runAsOwner(
      `INSERT INTO screen_watch (who, since, last_at) VALUES ('worker', now(), now() - interval '5 hours')
         ON CONFLICT (who) DO UPDATE SET last_at = excluded.last_at`,
      "UPDATE installation SET swept_at = now()",
    );
    expect((await readFindings()).workers).toMatchObject([
      { ...warning, text: "No worker has run for 5 h." },
    ]);
  });

  it("says how old the kits of stations are, and which stations store nothing", async () => {
    const hospital = "1f0c2b3a-7d2e-4b8a-9a55-0d6f5c1b2a02";
    expect((await readFindings()).kits).toBeUndefined();
    await runAsOwner(
      `INSERT INTO hospital (id, name, timezone, downtime_kits) VALUES ('${hospital}', 'St. Nicholas', 'UTC', true)`,
      `INSERT INTO station (hospital_id, id, name, wards, switchboard, key_hash, paired_at, keeps, held_revision, held_at)
       SELECT '${hospital}', gen_random_uuid(), keeps, '{}', true, sha256(keeps::bytea), now() - interval '70 minutes', keeps, 1,
              now() - interval '12 minutes'
         FROM unnest('{yes,at risk}'::text[]) AS keeps`,
    );
    expect((await readFindings()).kits).toEqual([
      {
        of: "kits",
        state: "ok",
        text: "The downtime station with the oldest data has a kit that is 12 min old.",
      },
    ]);
    await runAsOwner(
      "UPDATE station SET keeps = 'no', held_revision = NULL, held_at = NULL WHERE keeps = 'at risk'",
    );
    expect((await readFindings()).kits).toMatchObject([
      {
        state: "warning",
        text: "1 of 2 downtime stations stores nothing: empty in an outage.",
      },
      { state: "warning", text: expect.stringContaining("has a kit that is 70 min old") },
    ]);
  });
});
