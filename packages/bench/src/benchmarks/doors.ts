import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { writeAdt } from "@wardline/demo/adt/adt-message";
import { MllpClient, parseAckCode } from "@wardline/demo/adt/mllp-client";
import { generatePathwayMessages } from "@wardline/demo/adt/pathways";
import { startTopology } from "@wardline/topology/topology";
import { Client } from "pg";
import { request } from "undici";
import type { BenchOptions } from "../bench.js";
import { Program } from "../program.js";
import type { DoorsFloorAnswers } from "../programs/doors-floor.js";
import type { Figure, Result } from "../results.js";
import { type SeededHospital, seedHospital } from "../seed.js";
import { median } from "../statistics.js";

const HOSPITAL_COUNT = 8;
const MESSAGE_COUNT = 200;
const DELIVERY_COUNT = 500;
const BEDS = Array.from({ length: 40 }, (_, index) => `W${index + 1}`);
const POLL_INTERVAL_MS = 10;

/** A running installation with both doors (messages in, webhooks out), and the floor next to it. */
interface Doors {
  database: Client;
  floor: Program<DoorsFloorAnswers>;
  hospitals: SeededHospital[];
  ports: { product: number; floor: number };
  url: string;
  receiver: string;
  rounds: number;
}

/** Measures promise 41: ADT messages in and webhooks out per second. */
export async function measureDoors({ rounds }: BenchOptions): Promise<Result> {
  return withDoors(rounds, async (given) => ({
    name: "doors",
    promise: "Promise 41: ADT messages in, webhooks out",
    figures: [
      await measureMessages(given, 1),
      await measureMessages(given, HOSPITAL_COUNT),
      await measureDeliveries(given),
    ],
    notes: [
      `Medians of ${rounds} alternating rounds, with ${MESSAGE_COUNT} messages for each hospital and round. Each message is sent after the previous acknowledgement. Admissions, transfers, corrections, merges and discharges are mixed.`,
      "Floor of ADT messages: one INSERT, acknowledged after its commit, without parsing the message.",
      `Deliveries: the first ${DELIVERY_COUNT} messages, without content, of a replay for one webhook, in order. Floor: the same number of requests with the same body, one after the other.`,
      "The receiver of webhooks and the floor of ADT messages run in one process.",
    ],
  }));
}

async function withDoors(rounds: number, work: (doors: Doors) => Promise<Result>): Promise<Result> {
  const floor = Program.start<DoorsFloorAnswers>("doors-floor");
  const { messages: floorPort, webhooks } = await floor.ask("listen");
  const receiver = `http://127.0.0.1:${webhooks}`;
  const topology = await startTopology({
    servers: 1,
    workers: 1,
    hasAdt: true,
    variables: { WEBHOOK_ALLOW_ORIGINS: receiver },
  });
  const database = new Client({ connectionString: topology.ownerUrl });
  try {
    await database.connect();
    await floor.ask("connect", topology.ownerUrl);
    const secret = topology.environments.server.JWT_SECRET ?? "";
    const hospitals: SeededHospital[] = [];
    for (let index = 0; index < HOSPITAL_COUNT; index += 1) {
      const seed = { secret, accounts: 1, patients: 0, displays: 0 };
      const hospital = await seedHospital(database, seed);
      await openAdt(database, hospital.id, getSourceAddress(index));
      hospitals.push(hospital);
    }
    const product = Number(topology.adt?.url.split(":").at(-1));
    const url = topology.servers[0]?.url ?? "";
    const ports = { product, floor: floorPort };
    return await work({ database, floor, hospitals, ports, url, receiver, rounds });
  } finally {
    await floor.end();
    await database.end();
    await topology.stop();
  }
}

/** Returns the local address from which a hospital's messages are sent. */
function getSourceAddress(index: number): string {
  return `127.0.1.${index + 1}`;
}

async function openAdt(database: Client, hospitalId: string, source: string): Promise<void> {
  const wardId = randomUUID();
  await database.query(
    "INSERT INTO ward (hospital_id, id, name, folded_name) VALUES ($1, $2, 'Ward', 'ward')",
    [hospitalId, wardId],
  );
  await database.query(
    `INSERT INTO ward_bed (hospital_id, ward_id, label, folded_label)
     SELECT $1, $2, label, lower(label) FROM unnest($3::text[]) label`,
    [hospitalId, wardId, BEDS],
  );
  const place = { point_of_care: "WARD", room: "", bed: "", ward_id: wardId, ward_bed: "" };
  await database.query(
    `INSERT INTO adt_settings (hospital_id, enabled, sending_application, sending_facility, places,
                               edit_wins_minutes, open_number, version)
     VALUES ($1, true, '', '', $2, 15, 'update', 1)`,
    [hospitalId, JSON.stringify([place])],
  );
  await database.query("INSERT INTO adt_source (hospital_id, source) VALUES ($1, $2)", [
    hospitalId,
    source,
  ]);
}

let sentCount = 0;

async function measureMessages(
  { hospitals, ports, rounds }: Doors,
  amount: number,
): Promise<Figure> {
  const [product, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [port, rates] of [
      [ports.product, product],
      [ports.floor, floor],
    ] as const) {
      const texts = hospitals.slice(0, amount).map(() => {
        sentCount += 1;
        const from = Date.now();
        return generatePathwayMessages({
          beds: BEDS.map((bed) => ({ pointOfCare: "WARD", bed })),
          count: MESSAGE_COUNT,
          from,
          random: Math.random,
          prefix: `B${sentCount}-`,
        }).map(writeAdt);
      });
      const startedAt = performance.now();
      await Promise.all(texts.map((each, index) => sendAll(port, getSourceAddress(index), each)));
      rates.push((amount * MESSAGE_COUNT) / ((performance.now() - startedAt) / 1_000));
    }
  }
  const what = `ADT messages, ${amount === 1 ? "one hospital" : `${amount} hospitals`}`;
  return createFigure(what, product, floor);
}

async function sendAll(port: number, from: string, texts: readonly string[]): Promise<void> {
  const client = await MllpClient.connect(port, { from });
  for (const text of texts) {
    const code = parseAckCode(await client.send(text));
    if (code !== "AA") throw new Error(`A message was answered with ${code}.`);
  }
  client.close();
}

async function measureDeliveries(given: Doors): Promise<Figure> {
  const { url, hospitals, receiver, floor: program, rounds } = given;
  const [token = ""] = hospitals[0]?.tokens ?? [];
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string } };
  };
  const { data: webhook } = await call("/webhooks", { url: `${receiver}/hook` });
  const [product, floor]: [number[], number[]] = [[], []];
  const message = JSON.stringify({
    type: "patient.updated",
    timestamp: new Date().toISOString(),
    data: { revision: 1, subject: { type: "patient", id: randomUUID() } },
  });
  for (let round = 0; round < rounds; round += 1) {
    await call(`/webhooks/${webhook.id}/replay`, { from: 1 });
    const first = await program.ask("accepted");
    const awaitAccepted = async (amount: number) => {
      while ((await program.ask("accepted")) < first + amount) await sleep(POLL_INTERVAL_MS);
    };
    await awaitAccepted(1);
    let startedAt = performance.now();
    await awaitAccepted(DELIVERY_COUNT);
    product.push(DELIVERY_COUNT / ((performance.now() - startedAt) / 1_000));
    startedAt = performance.now();
    for (let index = 0; index < DELIVERY_COUNT; index += 1) {
      const { body } = await request(`${receiver}/hook`, { method: "POST", body: message });
      await body.dump();
    }
    floor.push(DELIVERY_COUNT / ((performance.now() - startedAt) / 1_000));
  }
  return createFigure("webhook deliveries, one webhook", product, floor);
}

function createFigure(what: string, product: readonly number[], floor: readonly number[]): Figure {
  return {
    what,
    product: `${median(product).toFixed(0)}/s`,
    floor: `${median(floor).toFixed(0)}/s`,
    ratio: median(product) / median(floor),
    target: null,
  };
}
