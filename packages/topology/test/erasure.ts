import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openLiveSocket } from "@wardline/client/live-socket";
import { getBoard } from "@wardline/contracts/boards/board";
import { listDisplays, updateDisplay } from "@wardline/contracts/boards/displays";
import { getDisplayAt, getResponsibility } from "@wardline/contracts/boards/past";
import { type LiveState, PROTOCOL_VERSION } from "@wardline/contracts/live/events";
import { listAccess, listCardReaders } from "@wardline/contracts/operation/access-log";
import { listAudit } from "@wardline/contracts/operation/audit";
import { searchEmr } from "@wardline/contracts/patients/emr";
import { erasePatient, previewErasure } from "@wardline/contracts/patients/erasure";
import {
  createPatient,
  getPatient,
  getPatientHistory,
  listPatients,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { REMOVED_NAME } from "@wardline/contracts/patients/removed-patients";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { Board, waitUntilLive } from "./support/board.js";
import { createPatientFields, type Hospital, openHospital } from "./support/hospital.js";
import { readRevisions } from "./support/log.js";
import { report } from "./support/report.js";
import { measureUntil } from "./support/until.js";
import type { World, WorldGetter } from "./support/world.js";

const SURNAME = "Quandahlqvist";
const NUMBER = "QX-774411";
const PERSON = {
  ...createPatientFields(7),
  name: `Zora ${SURNAME}`,
  hospital_no: NUMBER,
  date_of_birth: "1956-03-12",
};
const ERASED_WITHIN_MS = 10_000;

/** Promise 30: an erased patient leaves no trace, and everything else is unchanged. */
export function testErasure(getWorld: WorldGetter): void {
  it("leaves no trace of the patient's name in answers, tables, Redis, logs or on screens", async () => {
    const hospital = await openHospital(getWorld(), { patients: 2 });
    const { call } = hospital;
    const [display] = (await call(listDisplays)).data;
    const displayRequest = { params: { id: display?.display_id ?? "" } };
    await call(updateDisplay, {
      ...displayRequest,
      body: { name_display: "full" },
      ifMatch: display?.version ?? 0,
    });
    const [watching, offline] = await openLiveBoards(getWorld(), hospital);
    const seededRecords = await seed(hospital);
    await until(() => [watching, offline].every((board) => toText(board).includes(SURNAME)));
    offline.stop();
    const before = await readRevisions(getWorld().database, hospital);
    const beforeErasure = Date.now();
    expect(await readTables(getWorld())).toMatch(NAME_PATTERN);
    const preview = (await call(previewErasure, { params: { id: seededRecords.open } })).data;
    expect(preview).toMatchObject({ can_run: true, announcements: 0 });
    expect(preview.cards.map(({ id }) => id)).toEqual([seededRecords.closed, seededRecords.open]);
    const erase = (confirmation: string, reason: string) =>
      call(erasePatient, { params: { id: seededRecords.open }, body: { confirmation, reason } });
    await expect(erase("QX-1", "Asked for")).rejects.toMatchObject({ status: 400 });
    await expect(erase(NUMBER, `${SURNAME} asked for it`)).rejects.toMatchObject({ status: 400 });
    const startedAt = performance.now();
    expect((await erase(NUMBER.toLowerCase(), "Asked for in writing")).data).toEqual({ cards: 2 });
    const screenMs = await measureUntil(
      () => !toText(watching).includes(SURNAME),
      scaleToMachine(5_000),
    );
    await until(
      async () => (await readTypes(getWorld(), hospital)).includes("patient.erased"),
      scaleToMachine(ERASED_WITHIN_MS),
    );
    report({ screenMs, erasedMs: Math.round(performance.now() - startedAt) });

    // Recorded searches lose only their search text.
    expect(await readSearches(getWorld(), hospital)).toEqual(["", "", "", "", ""]);
    const answers = await readAnswersAbout(
      hospital,
      seededRecords.open,
      displayRequest.params.id,
      beforeErasure,
    );
    expect(answers).not.toMatch(NAME_PATTERN);
    // The history still shows that there was a patient.
    expect(answers).toContain(`"name":"${REMOVED_NAME}"`);
    expect(await readTables(getWorld())).not.toMatch(NAME_PATTERN);
    expect(await readFilesAsText(getWorld().topology.folder)).not.toMatch(NAME_PATTERN);
    await expectNoGaps(getWorld(), hospital);
    expect((await call(getPatient, { params: { id: seededRecords.open } })).data).toMatchObject({
      name: "",
      status: "admitted",
      removed_at: expect.any(String),
    });

    expect(await readPageState(getWorld(), hospital, before.newest - 3)).toMatchObject({
      reload: true,
    });
    offline.start();
    await waitUntilLive([offline]);
    const fresh = new Board(getWorld().topology.url, hospital.boardKey);
    fresh.start();
    await waitUntilLive([fresh]);
    for (const board of [watching, offline, fresh]) {
      expect(toText(board)).not.toMatch(NAME_PATTERN);
      expect(board.state?.patients).toEqual(fresh.state?.patients);
      board.stop();
    }
    expect((await readRevisions(getWorld().database, hospital)).newest).toBeGreaterThan(
      before.newest,
    );
  });
}

const NAME_PATTERN = new RegExp(`${SURNAME}|${NUMBER}`, "i");

/** Creates two records of one person, one of them closed, with the name in every possible place. */
async function seed({ call }: Hospital): Promise<{ closed: string; open: string }> {
  const first = (await call(createPatient, { body: PERSON, idempotencyKey: "first" })).data;
  const change = (id: string, patientData: object) =>
    call(updatePatient, { params: { id }, body: { patientData } });
  await change(first.id, { status: "discharged" });
  const second = (await call(createPatient, { body: PERSON, idempotencyKey: "second" })).data;
  await change(second.id, { name: `Zora Ann ${SURNAME}`, status: "admitted" });
  for (const q of [SURNAME.toLowerCase(), SURNAME.slice(0, 6), NUMBER, "12/3/1956"]) {
    await call(listPatients, { query: { q } });
  }
  await call(searchEmr, { query: { q: SURNAME } });
  await call(getPatient, { params: { id: second.id } });
  return { closed: first.id, open: second.id };
}

async function readAnswersAbout(
  { call, boardKey }: Hospital,
  id: string,
  displayId: string,
  at: number,
): Promise<string> {
  const pastTime = new Date(at).toISOString();
  const requests = [
    () => call(listPatients, { query: { scope: "open" } }),
    () => call(listPatients, { query: { date: pastTime.slice(0, 10) } }),
    () => call(listPatients, { query: { q: SURNAME.slice(0, 5) } }),
    () => call(searchEmr, { query: { q: SURNAME.slice(0, 6) } }),
    () => call(getPatient, { params: { id } }),
    () => call(getPatientHistory, { params: { id } }),
    () => call(listCardReaders, { params: { id } }),
    () => call(listAudit, { query: { subject: id } }),
    () => call(listAccess, { query: {} }),
    () => call(getResponsibility, { query: { patient: id, at: pastTime } }),
    () => call(getDisplayAt, { params: { id: displayId }, query: { at: pastTime } }),
    () => call(getBoard, { params: { key: boardKey } }),
    () =>
      call(createPatient, {
        body: PERSON,
        idempotencyKey: "first",
      }),
  ];
  const answers: unknown[] = [];
  // Requests are sent in turn, because a busy server may refuse some of them if all arrive at once.
  for (const ask of requests) answers.push((await ask()).data);
  return JSON.stringify(answers);
}

async function openLiveBoards(
  { topology }: World,
  { boardKey }: Hospital,
): Promise<[watching: Board, away: Board]> {
  const boards: [Board, Board] = [
    new Board(topology.servers[0]?.url ?? "", boardKey),
    new Board(topology.servers[1]?.url ?? "", boardKey),
  ];
  for (const board of boards) board.start();
  await waitUntilLive(boards);
  return boards;
}

/** Reads the state that the server sends to a page at revision `since`. */
async function readPageState(
  { topology }: World,
  { token }: Hospital,
  since: number,
): Promise<LiveState> {
  const socket = openLiveSocket(topology.url);
  const state = new Promise<LiveState>((resolve) => {
    socket.once("state", resolve);
  });
  socket.auth = { token, since, protocol: PROTOCOL_VERSION };
  socket.connect();
  try {
    return await state;
  } finally {
    socket.disconnect();
  }
}

const toText = (board: Board) => JSON.stringify(board.state);

async function readTypes({ database }: World, { id }: Hospital): Promise<string[]> {
  const { rows } = await database.query<{ type: string }>(
    "SELECT type FROM event_log WHERE hospital_id = $1 ORDER BY revision",
    [id],
  );
  return rows.map(({ type }) => type);
}

async function readSearches({ database }: World, { id }: Hospital): Promise<string[]> {
  const { rows } = await database.query<{ detail: string }>(
    "SELECT detail FROM access_log WHERE hospital_id = $1 AND act = 'lookup'",
    [id],
  );
  return rows.map(({ detail }) => detail);
}

async function expectNoGaps({ database }: World, { id }: Hospital): Promise<void> {
  const { rows } = await database.query<{ revision: number; type: string }>(
    "SELECT revision, type FROM event_log WHERE hospital_id = $1 ORDER BY revision",
    [id],
  );
  expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1));
}

async function readTables({ database }: World): Promise<string> {
  const { rows } = await database.query<{ table: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  let text = "";
  for (const { table } of rows) {
    const { rows: content } = await database.query<{ text: string | null }>(
      `SELECT string_agg(each::text, chr(10)) AS text FROM ${table} each`,
    );
    text += content[0]?.text ?? "";
  }
  return text;
}

/**
 * Returns all logs, Redis files and uploads as text. PostgreSQL's own files are left out: they contain old content
 * until it is overwritten.
 */
async function readFilesAsText(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.startsWith(join(folder, "postgres")));
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
  expect(files.some((file) => file.endsWith(".aof"))).toBe(true);
  return texts.join("\n");
}
