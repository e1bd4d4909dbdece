import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Redis } from "ioredis";
import { Pool } from "pg";
import { type WebSocket, WebSocketServer } from "ws";
import { answerQuestions } from "./conversation.js";
import { buildTextFrame } from "./text-frame.js";

/** Options of the floor, which uses the same PostgreSQL as the product, and the same Redis if there is one. */
export interface FloorOptions {
  databaseUrl: string;
  redisUrl?: string;
  port: number;
  hospitalId: string;
  /** Method of writing a change to each socket: as a shared frame, or through `ws`. */
  writes: "ready-frame" | "send";
  /** First message that each socket receives. */
  greeting: string;
}

export type FloorAnswers = {
  start: (given: FloorOptions) => Promise<void>;
};

/** A screen's WebSocket, and its connection for writing finished frames. */
interface Screen {
  socket: WebSocket;
  connection: Duplex;
}

const CHANNEL = "bench:changes";
const COLUMNS =
  "id, name, gender, age, hospital_no, bed_no, status, teams, team_on_call, team_email, created_at, updated_at, version";

/**
 * Starts the simplest program for the task: node:http, one prepared statement, one frame for all sockets; without
 * accounts, log, rights or gap detection.
 */
async function start(given: FloorOptions): Promise<void> {
  const { databaseUrl, redisUrl, port, hospitalId, writes, greeting } = given;
  const pool = new Pool({ connectionString: databaseUrl, max: 12 });
  const screens = new Set<Screen>();
  const greetingFrame = buildTextFrame(greeting);
  let revision = 0;
  let publisher: Redis | undefined;

  function fanOut(text: string): void {
    if (writes === "send") {
      for (const { socket } of screens) socket.send(text);
      return;
    }
    const frame = buildTextFrame(text);
    for (const { connection } of screens) connection.write(frame);
  }

  if (redisUrl !== undefined) {
    publisher = new Redis(redisUrl);
    const subscriber = new Redis(redisUrl);
    await subscriber.subscribe(CHANNEL);
    subscriber.on("message", (_channel, text) => fanOut(text));
  }

  async function update(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://floor");
    const body = JSON.parse(await readText(request)) as { patientData: { status: string } };
    const { rows } = await pool.query({
      name: "update",
      text: `UPDATE floor_patient SET status = $3, updated_at = now(), version = version + 1
              WHERE hospital_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      values: [
        searchParams.get("hospital") ?? hospitalId,
        pathname.split("/").at(-1),
        body.patientData.status,
      ],
    });
    answer(response, { status: "success", data: rows[0] });
    if (searchParams.has("silent")) return;
    revision += 1;
    const { id, bed_no, name, hospital_no, status, created_at } = rows[0];
    const payload = { id, bed_no, name, hospital_no, status, teams: [], created_at };
    const changes = ["changes", [{ revision, type: "patient.updated", payload }]];
    const text = `42/board,${JSON.stringify(changes)}`;
    if (publisher === undefined) fanOut(text);
    else await publisher.publish(CHANNEL, text);
  }

  /** Writes `count` changes to every socket at once, without a database. */
  function sendBurst(count: number): void {
    for (let index = 0; index < count; index += 1) {
      revision += 1;
      const payload = { id: "", bed_no: "B-1", name: "A. O.", status: "admitted", teams: [] };
      const changes = ["changes", [{ revision, type: "patient.updated", payload }]];
      fanOut(`42/board,${JSON.stringify(changes)}`);
    }
  }

  async function list(response: ServerResponse): Promise<void> {
    const { rows } = await pool.query({
      name: "list",
      text: `SELECT ${COLUMNS} FROM floor_patient
              WHERE hospital_id = $1 AND deleted_at IS NULL AND closed_at IS NULL ORDER BY lower(name), id`,
      values: [hospitalId],
    });
    answer(response, { status: "success", data: rows });
  }

  const server = createServer((request, response) => {
    if (request.method === "GET") void list(response);
    else if (request.method === "POST") {
      sendBurst(Number(request.url?.split("=").at(-1)));
      answer(response, {});
    } else void update(request, response);
  });
  const webSocketServer = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request, connection, head) => {
    webSocketServer.handleUpgrade(request, connection, head, (socket) => {
      const screen = { socket, connection };
      screens.add(screen);
      socket.on("close", () => screens.delete(screen));
      socket.on("error", () => undefined);
      connection.write(greetingFrame);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", 4096, resolve));
}

function answer(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

answerQuestions({ start });
