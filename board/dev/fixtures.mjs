/**
 * Serves boards with an invented server behind them:
 *
 *     npm run dev:fixtures -w @wardline/board [-- --dist --port=4790 --at=…]
 *
 * Addresses are /board/{patients}[-flag…], for instance /board/44-phones. Flags for the contents: full, long,
 * rtl, numbers, beds, hard (names, numbers and signals with the least room), noteam, teams60, wards, oneward, teams,
 * signals, ctas (its acuity scale), phones, covers (two people of a role, each covering somebody), nocontacts, notices,
 * longnotice, nonotices, longname, logo, wordmark, lightlogo, emergency, bedside, emergencies, crowded, 3d. Flags for
 * the behaviour: busy (a change every second), storm (20 a second), steady (5 a second), calm (none), night, day (11
 * o'clock), silent (after the first state), handover (when the next minute begins), gone.
 * POST /changes/{key} with {type, payload} makes that change; to see a transition, stop the page's clock halfway.
 * --at=2026-11-21T10:30:00Z stops the hospital's clock there; --dist=folder serves another build.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { Server } from "socket.io";
import { getOption, sendFile } from "./tools.mjs";
import { createRandomSource, inventPatient, inventSnapshot, parseScenario, pick } from "./ward.mjs";

const PORT = Number(getOption("port", 4790));
/** Fixed time of the hospital's clock, so that every picture is the same. */
const AT = getOption("at");
const now = () => (AT === undefined ? Date.now() : Date.parse(AT));
const HOUR = 3_600_000;
const LOGOS = {
  "/logo.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#e4f0ff"/><path d="M16 8h8v8h8v8h-8v8h-8v-8H8v-8h8z" fill="#0b5cad"/></svg>',
  "/wordmark.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="100" viewBox="0 0 800 100"><text x="4" y="74" font-family="serif" font-size="64" fill="#0b2545">St. Luke’s Teaching Hospital</text></svg>',
  "/lightlogo.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#fff" d="M16 4h8v12h12v8H24v12h-8V24H4v-8h12z"/></svg>',
};

const isBuilt = process.argv.some((word) => word.startsWith("--dist"));
const page = isBuilt
  ? (_request, response, path) => {
      response.setHeader("service-worker-allowed", "/board");
      void sendFile(response, path, getOption("dist"));
    }
  : await devPage();
const boards = new Map();

function getBoard(key) {
  let board = boards.get(key);
  if (board === undefined) {
    const { has } = parseScenario(key);
    const hour = new Date(now()).getUTCHours() + 1;
    const shift = has("night") ? (23 - hour) * HOUR : has("day") ? (11 - hour) * HOUR : 0;
    board = { shift, log: [], next: 10_000, snapshot: inventSnapshot(key, now() + shift) };
    boards.set(key, board);
  }
  board.snapshot.serverTime = now() + board.shift;
  return board;
}

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const logo = LOGOS[path];
  if (logo !== undefined) return response.setHeader("content-type", "image/svg+xml").end(logo);
  const changed = /^\/changes\/([^/]+)$/.exec(path)?.[1];
  if (changed !== undefined) return void receiveChange(request, response, changed);
  const key = /^\/api\/board\/([^/]+)$/.exec(path)?.[1];
  if (key !== undefined && parseScenario(key).has("gone")) return json(response, 404, null);
  if (key !== undefined) return json(response, 200, getBoard(key).snapshot);
  if (path === "/api/pairings")
    return json(response, 201, { code: "K7M4XQ", secret: "s", expires_at: "" });
  if (path === "/api/pairings/s") return json(response, 200, { display_url: null, expires_at: "" });
  return page(request, response, path);
}).listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/board/44-phones`));

const sockets = new Server(server, {
  transports: ["websocket"],
  pingInterval: 5_000,
  serveClient: false,
});
const namespace = sockets.of("/board");
namespace.use((socket, next) => {
  const { key } = socket.handshake.auth;
  if (!parseScenario(key).has("gone")) return next();
  next(Object.assign(new Error("refused"), { data: { code: "NOT_FOUND" } }));
});
namespace.on("connection", (socket) => {
  const { key, since } = socket.handshake.auth;
  void socket.join(key);
  const state = (from) => {
    const { log, snapshot } = getBoard(key);
    const { revision, serverTime } = snapshot;
    return typeof from === "number" && from <= revision
      ? { revision, serverTime, changes: log.slice(from - 1) }
      : { snapshot };
  };
  socket.emit("state", state(since));
  socket.on("sync", (request, answer) => answer(state(request.since)));
  if (!parseScenario(key).has("silent")) return;
  setTimeout(() => Object.assign(socket.conn.transport, { send: () => undefined }), 500);
});

const chance = createRandomSource(Date.now());
let tick = 0;
setInterval(() => {
  tick++;
  for (const [key, board] of boards) {
    const { has } = parseScenario(key);
    const every = has("storm") ? 1 : has("steady") ? 4 : has("busy") ? 20 : 140;
    if (has("calm") || tick % every !== 0) continue;
    commit(key, inventChange(key, board));
  }
}, 50).unref();

function inventChange(key, board) {
  const { patients } = board.snapshot;
  const scenario = parseScenario(key);
  const existing = pick(chance, patients);
  const roll = chance();
  const at = now() + board.shift;
  if (existing === undefined || (roll < 0.2 && patients.length <= scenario.count)) {
    const payload = {
      ...inventPatient(chance, scenario, board.next++ % 97, at),
      id: `patient-${board.next}`,
      status: "new_patient",
      created_at: new Date(at).toISOString(),
    };
    return { type: "patient.created", payload };
  }
  if (roll < 0.4) {
    const reason = roll < 0.35 ? { reason: "discharged" } : {};
    return { type: "patient.deleted", payload: { id: existing.id, ...reason } };
  }
  const statuses = ["new_patient_reviewed", "card_opened", "admitted"].filter(
    (status) => status !== existing.status,
  );
  return { type: "patient.updated", payload: { ...existing, status: pick(chance, statuses) } };
}

async function receiveChange(request, response, key) {
  commit(key, JSON.parse(Buffer.concat(await request.toArray()).toString()));
  json(response, 200, null);
}

/** Applies a change to a board, and sends the change to its screens. */
function commit(key, { type, payload }) {
  const { shift, log, snapshot } = getBoard(key);
  const { patients } = snapshot;
  const index = patients.findIndex(({ id }) => id === payload.id);
  if (type === "patient.deleted") patients.splice(index, 1);
  else if (index < 0) patients.push(payload);
  else patients[index] = payload;
  if ("bed_no" in payload) payload.changed_at = new Date(now() + shift).toISOString();
  const change = { revision: ++snapshot.revision, type, payload };
  log.push(change);
  namespace.to(key).emit("changes", [change]);
}

function json(response, status, data) {
  const body = status < 400 ? { status: "success", data } : { status: "error", code: "NOT_FOUND" };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function devPage() {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    configFile: join(import.meta.dirname, "../vite.config.ts"),
    server: { middlewareMode: true, hmr: { port: PORT + 1 } },
    appType: "custom",
  });
  return (request, response, path) => {
    vite.middlewares(request, response, async () => {
      const html = await readFile(join(import.meta.dirname, "../index.html"), "utf8");
      response
        .setHeader("content-type", "text/html; charset=utf-8")
        .end(await vite.transformIndexHtml(path, html));
    });
  };
}
