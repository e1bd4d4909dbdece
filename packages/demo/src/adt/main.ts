import { setTimeout as sleep } from "node:timers/promises";
import { getAdtSettings, updateAdtSettings } from "@wardline/contracts/patients/adt";
import { listWards } from "@wardline/contracts/patients/wards";
import { readSettings } from "@wardline/settings/read";
import { DemoClient } from "../client.js";
import { readDemoPassword, tryLogIn } from "../demo-login.js";
import { writeAdt } from "./adt-message.js";
import { MllpClient, parseAckCode } from "./mllp-client.js";
import { generatePathwayMessages } from "./pathways.js";

const MESSAGE_COUNT = 60;
const INTERVAL_MS = 1_000;

/**
 * `npm run demo:adt`: sends a minute of messages to the demonstration hospital, as if from the hospital's own system.
 */
async function run(): Promise<void> {
  const { port, adtPort, dataDir } = readSettings("maintenance");
  if (adtPort === undefined) throw new Error("ADT_PORT is missing: set it for npm start as well.");
  const client = new DemoClient(`http://127.0.0.1:${port}`);
  if (!(await tryLogIn(client, readDemoPassword(dataDir)))) {
    throw new Error("There is no demonstration: npm start -- --demo creates one.");
  }
  const wards = await client.call(listWards, {});
  const { version } = await client.call(getAdtSettings, {});
  const places = wards.map(({ id, name }) => ({ point_of_care: name, ward_id: id }));
  const body = { enabled: true, sources: ["127.0.0.1"], places };
  await client.call(updateAdtSettings, { body }, version);
  // The program that receives ADT messages rereads its sources within a second.
  await sleep(INTERVAL_MS);
  const freeBeds = wards.flatMap(({ name, states }) =>
    states
      .filter(({ state }) => state === "free")
      .map(({ label }) => ({ pointOfCare: name, bed: label })),
  );
  const from = Date.now();
  const prefix = `D${from}-`;
  const sender = await MllpClient.connect(adtPort);
  const options = { beds: freeBeds, count: MESSAGE_COUNT, from, random: Math.random, prefix };
  for (const message of generatePathwayMessages(options)) {
    const code = parseAckCode(await sender.send(writeAdt(message)));
    console.log(`${message.event} ${message.person.given} ${message.person.family}: ${code}`);
    await sleep(INTERVAL_MS);
  }
  sender.close();
}

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
