import { randomUUID } from "node:crypto";
import { NestFactory } from "@nestjs/core";
import { updateAdtSettings } from "@wardline/contracts/patients/adt";
import type { Patient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { type DemoMessage, type DemoPerson, writeAdt } from "@wardline/demo/adt/adt-message";
import { MllpClient, parseAckCode } from "@wardline/demo/adt/mllp-client";
import { createLog } from "@wardline/settings/log";
import type { DestinationStream } from "pino";
import type { Config } from "../../src/config/config.js";
import { AdtParkingService } from "../../src/features/adt/adt-parking.service.js";
import { AdtReceiver } from "../../src/features/adt/receiver/adt-receiver.js";
import { AdtReceiverModule } from "../../src/features/adt/receiver/adt-receiver.module.js";
import { AdtSources } from "../../src/features/adt/receiver/adt-sources.js";
import { openRuntime } from "../../src/runtime/open-runtime.js";
import { startApp, type TestApp } from "./app.js";
import { registerHospital, type TestHospital } from "./hospital.js";

export const ADA: DemoPerson = {
  number: "SL-1",
  family: "Okafor",
  given: "Ada",
  sex: "F",
  birth: "19890118",
  location: { pointOfCare: "Renal", bed: "R1" },
};

/** A running receiver of messages on a server's database. */
interface TestReceiver {
  port: number;
  sources: AdtSources;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface ReceiverOptions {
  frameMs?: number;
  /** Receives all log lines from level info. */
  log?: DestinationStream;
}

export async function startReceiver(
  { config: { ...config }, clock }: TestApp,
  { frameMs, log, ...given }: Partial<Config> & ReceiverOptions = {},
): Promise<TestReceiver> {
  const level = log === undefined ? (process.env.TEST_LOG_LEVEL ?? "silent") : "info";
  const logger = createLog(level, "adt", log);
  const fullConfig = { ...config, adtPort: 0, ...given };
  const runtime = await openRuntime(fullConfig, { logger, program: "adt", clock: () => clock.now });
  const app = await NestFactory.createApplicationContext(AdtReceiverModule.register(runtime), {
    logger: false,
    abortOnError: false,
  });
  const receiver = app.get(AdtReceiver);
  if (frameMs !== undefined) receiver.frameMs = frameMs;
  return {
    port: await receiver.listen(),
    sources: app.get(AdtSources),
    sweep: () => app.get(AdtParkingService).settleAll(),
    async close() {
      await receiver.close();
      await app.close();
      await runtime.close();
    },
  };
}

/** A hospital's system that sends messages. */
export class Sender {
  private sentCount = 0;

  constructor(private readonly client: MllpClient) {}

  static async connect(port: number): Promise<Sender> {
    return new Sender(await MllpClient.connect(port));
  }

  /** Sends a message dated a second after the previous one, and returns the acknowledgement's code. */
  async send(event: string, more: Partial<DemoMessage> = {}): Promise<string | undefined> {
    return parseAckCode(await this.client.send(this.write(event, more)));
  }

  write(event: string, more: Partial<DemoMessage> = {}): string {
    this.sentCount += 1;
    const at = Date.UTC(2026, 10, 1) + this.sentCount * 1_000;
    return writeAdt({ event, controlId: randomUUID(), at, person: ADA, ...more });
  }

  sendText(text: string | Buffer): Promise<string | null> {
    return this.client.send(text);
  }

  close(): void {
    this.client.close();
  }
}

/** Context of a spec about ADT messages; available after the tests have started. */
interface AdtWorld {
  app: TestApp;
  receiver: TestReceiver;
  hospital: TestHospital;
  /** Id of the ward "Renal". */
  wardId: string;
  /** The hospital's patient administration system. */
  pas: Sender;
}

/**
 * Starts a server and a receiver for a spec, with a hospital for each test or for all, and connects a sender for each
 * hospital.
 */
export function useAdt({
  hasOneHospital = false,
  ...given
}: ReceiverOptions & { hasOneHospital?: boolean } = {}): AdtWorld {
  const world = {} as AdtWorld;
  beforeAll(async () => {
    world.app = await startApp();
    world.receiver = await startReceiver(world.app, given);
  });
  const openHospital = async () => {
    const { app, receiver } = world;
    await app.dataSource.query("DELETE FROM adt_source");
    world.hospital = await registerHospital(app);
    world.wardId = await openAdt(app, world.hospital);
    receiver.sources.clearCache();
  };
  if (hasOneHospital) beforeAll(openHospital);
  else beforeEach(openHospital);
  beforeEach(async () => {
    world.pas?.close();
    world.pas = await Sender.connect(world.receiver.port);
  });
  afterAll(async () => {
    world.pas.close();
    await world.receiver.close();
    await world.app.close();
  });
  return world;
}

/**
 * Lets a hospital receive messages from this machine for a ward "Renal" with the beds R1 to R9; returns the ward's id.
 */
async function openAdt(
  app: TestApp,
  { hospitalId, token }: TestHospital,
  settings: Record<string, unknown> = {},
): Promise<string> {
  Object.assign(app.config, { adtSources: [`${hospitalId}=127.0.0.1`] });
  const beds = Array.from({ length: 9 }, (_, index) => `R${index + 1}`);
  const { data: ward } = await app.call(addWard, { body: { name: "Renal", beds } }, { token });
  const place = { point_of_care: "Renal", room: "", bed: "", ward_id: ward.id, ward_bed: "" };
  const body = { enabled: true, sources: ["127.0.0.1"], places: [place], ...settings };
  const { failure } = await app.call(updateAdtSettings, { body }, { token, ifMatch: 0 });
  if (failure !== null) throw new Error(JSON.stringify(failure));
  return ward.id;
}

/** Parks a message without a receiver, and returns its id. */
export async function parkMessage(
  { dataSource }: TestApp,
  { hospitalId }: TestHospital,
): Promise<string> {
  const id = randomUUID();
  const text = writeAdt({ event: "A02", controlId: id, at: 0, person: ADA });
  await dataSource.query(
    `INSERT INTO adt_message (hospital_id, id, received_at, sender, control_id, digest, message_at, type, patients, state, reason, problem, text)
     VALUES ($1, $2::uuid, now(), 'PAS', $2::text, '', now(), 'A02', '{sl-1}', 'parked', 'unknown_patient', '', $3)`,
    [hospitalId, id, text],
  );
  return id;
}

/**
 * Reads open cards by hospital number, with the fields that messages change. Reads the database directly, so that
 * changes appear even before the server has learned of them.
 */
export async function openCards(
  { dataSource }: TestApp,
  { hospitalId }: TestHospital,
): Promise<Record<string, Pick<Patient, "name" | "bed_no" | "status">>> {
  const cards = await dataSource.query<Patient[]>(
    `SELECT hospital_no, name, bed_no, status FROM patient
      WHERE hospital_id = $1 AND deleted_at IS NULL AND closed_at IS NULL`,
    [hospitalId],
  );
  return Object.fromEntries(cards.map(({ hospital_no, ...card }) => [hospital_no, card]));
}
