import { setTimeout as sleep } from "node:timers/promises";
import { updateAdtSettings } from "@wardline/contracts/patients/adt";
import { addWard } from "@wardline/contracts/patients/wards";
import { type DemoMessage, writeAdt } from "@wardline/demo/adt/adt-message";
import { MllpClient, parseAckCode } from "@wardline/demo/adt/mllp-client";
import { generatePathwayMessages } from "@wardline/demo/adt/pathways";
import type { ProcessHandle } from "@wardline/topology/topology";
import { type Hospital, openHospital } from "./support/hospital.js";
import { createRandom } from "./support/random.js";
import { report } from "./support/report.js";
import type { World, WorldGetter } from "./support/world.js";

const SEED = 20_261_129;
const MESSAGES = 1_000;
const BEDS = Array.from({ length: 30 }, (_, index) => `W${index + 1}`);
/** Longest pause between two kills, and longest time until a killed program is started again. */
const MAX_PAUSE_MS = 1_500;
const MAX_RESTART_DELAY_MS = 100;

/** Promise 41: messages while programs are killed. */
export function testAdtKilled(getWorld: WorldGetter): void {
  it("have the same effect as without faults, and only once each, while programs are killed at random", async () => {
    const { topology } = getWorld();
    const adt = topology.adt as ProcessHandle;
    const messages = generatePathwayMessages({
      beds: BEDS.map((bed) => ({ pointOfCare: "WARD", bed })),
      count: MESSAGES,
      from: Date.UTC(2026, 10, 1),
      random: createRandom(SEED),
      prefix: "W",
    });
    const [calm, faulty] = [
      await openReceivingHospital(getWorld(), "127.0.0.2"),
      await openReceivingHospital(getWorld(), "127.0.0.3"),
    ];
    await sendAll(getWorld(), calm, messages);

    const stop = killAtRandom([adt, ...topology.servers, ...topology.workers]);
    const { repeated, uncommitted } = await sendAll(getWorld(), faulty, messages);
    const kills = await stop();

    report({ kills, repeated });
    expect(kills).toBeGreaterThan(3);
    expect(uncommitted).toEqual([]);
    const outcome = await readOutcome(getWorld(), faulty);
    expect(outcome.total).toBe(MESSAGES);
    expect(outcome).toEqual(await readOutcome(getWorld(), calm));
  });
}

interface ReceivingHospital {
  hospital: Hospital;
  from: string;
}

/** Opens a hospital whose messages come from this address. */
async function openReceivingHospital(world: World, from: string): Promise<ReceivingHospital> {
  const hospital = await openHospital(world);
  const { data: ward } = await hospital.call(addWard, { body: { name: "Ward", beds: BEDS } });
  const place = { point_of_care: "WARD", ward_id: ward.id };
  // Inserted directly: the operator's ADT_SOURCES would allow this source, but was written before this hospital
  // existed.
  await world.database.query(
    `WITH off AS (
       INSERT INTO adt_settings VALUES ($1, false, '', '', '[]', 15, 'update', 0) RETURNING hospital_id)
     INSERT INTO adt_source SELECT hospital_id, $2 FROM off`,
    [hospital.id, from],
  );
  await hospital.call(updateAdtSettings, {
    body: { enabled: true, sources: [from], places: [place] },
  });
  return { hospital, from };
}

/**
 * Sends each message until it is accepted; returns the number of repeats, and the messages that were accepted but not
 * committed.
 */
async function sendAll(
  world: World,
  { hospital, from }: ReceivingHospital,
  messages: readonly DemoMessage[],
) {
  const adt = world.topology.adt as ProcessHandle;
  const port = Number(adt.url.split(":").at(-1));
  const uncommitted: string[] = [];
  let repeated = 0;
  let client: MllpClient | null = null;
  for (const message of messages) {
    const text = writeAdt(message);
    for (;;) {
      client ??= await MllpClient.connect(port, { from }).catch(() => null);
      const code = client === null ? undefined : parseAckCode(await client.send(text));
      if (code === "AA") break;
      if (code === "AE") throw new Error(`${message.event} was refused.`);
      repeated += 1;
      client?.close();
      client = null;
      await sleep(MAX_RESTART_DELAY_MS);
    }
    const { rowCount } = await world.database.query(
      "SELECT FROM adt_message WHERE hospital_id = $1 AND control_id = $2",
      [hospital.id, message.controlId],
    );
    if (rowCount !== 1) uncommitted.push(message.controlId);
  }
  client?.close();
  return { repeated, uncommitted };
}

/** Kills programs at random until the returned function is called; that function resolves with the number of kills. */
function killAtRandom(victims: readonly ProcessHandle[]): () => Promise<number> {
  const random = createRandom(SEED);
  const stopping = new AbortController();
  let kills = 0;
  const killing = (async () => {
    while (!stopping.signal.aborted) {
      const victim = victims[Math.floor(random() * victims.length)];
      await victim?.kill();
      kills += 1;
      await victim?.start();
      await sleep(random() * MAX_PAUSE_MS);
    }
  })();
  return async () => {
    stopping.abort();
    await killing;
    return kills;
  };
}

/** Reads a hospital's messages, patients, and the number of events of each type. */
async function readOutcome({ database }: World, { hospital }: ReceivingHospital) {
  const readRows = async (query: string) => (await database.query(query, [hospital.id])).rows;
  const states = await readRows(
    `SELECT state, count(*)::integer AS count FROM adt_message
      WHERE hospital_id = $1 GROUP BY state ORDER BY state`,
  );
  return {
    total: states.reduce((sum, { count }) => sum + Number(count), 0),
    states,
    cards: await readRows(
      `SELECT hospital_no, name, gender, bed_no, ward_bed, status, date_of_birth, identifiers,
              deleted_at IS NOT NULL AS deleted, merged_into IS NOT NULL AS merged, version
         FROM patient WHERE hospital_id = $1 ORDER BY hospital_no, created_at, status`,
    ),
    events: await readRows(
      `SELECT type, count(*)::integer AS count FROM event_log
        WHERE hospital_id = $1 AND type LIKE 'patient.%' GROUP BY type ORDER BY type`,
    ),
  };
}
