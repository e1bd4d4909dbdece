import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { WebSocket } from "ws";
import { answerQuestions } from "./conversation.js";

/** Repeated calls and sockets of one attacker, each within its limit. */
export interface Flood {
  url: string;
  /** Calls that are made in turn, and the number of concurrent calls. */
  calls: readonly FloodCall[];
  connections: number;
  /** Sockets that request the full state again and again. */
  sockets: { count: number; space: "/board" | "/live"; handshake: object };
}

export interface FloodCall {
  method: "GET" | "POST";
  /** Path with its whole prefix. */
  path: string;
  token?: string;
  body?: unknown;
}

/** Number of answers to the calls, by status, and to the sockets. */
export interface FloodResult {
  statuses: Record<string, number>;
  synced: number;
}

export type FloodHandlers = {
  start: (given: Flood) => Promise<void>;
  stop: () => Promise<FloodResult>;
};

/** A socket may send 50 messages in ten seconds (docs/wire/envelope.md, Limits). */
const SYNC_COUNT = 40;
const SYNC_INTERVAL_MS = 10_000;
/** Interval between attempts after a refusal, shorter than any real client's. */
const RETRY_MS = 1_000;
const ANSWER = /^43\/(?:board|live),/;

let stopController = new AbortController();
let runningLoops: Promise<unknown> = Promise.resolve();
let result: FloodResult = { statuses: {}, synced: 0 };

function start({ url, calls, connections, sockets }: Flood): Promise<void> {
  stopController = new AbortController();
  setMaxListeners(0, stopController.signal);
  result = { statuses: {}, synced: 0 };
  const http = new Pool(url, { connections });
  const callers = Array.from({ length: connections }, (_, index) =>
    callRepeatedly(http, calls, { first: index, step: connections }),
  );
  const screens = Array.from({ length: sockets.count }, () => syncRepeatedly(url, sockets));
  runningLoops = Promise.all([...callers, ...screens]).then(() => http.destroy());
  return Promise.resolve();
}

async function callRepeatedly(
  http: Pool,
  calls: readonly FloodCall[],
  { first, step }: { first: number; step: number },
): Promise<void> {
  for (let turn = first; calls.length > 0 && !stopController.signal.aborted; turn += step) {
    const call = calls[turn % calls.length];
    if (call === undefined) return;
    const { method, path, token, body } = call;
    try {
      const answer = await http.request({
        method,
        path,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: stopController.signal,
      });
      await answer.body.dump({ limit: 100_000_000 });
      const { statusCode } = answer;
      result.statuses[statusCode] = (result.statuses[statusCode] ?? 0) + 1;
    } catch {
      if (!stopController.signal.aborted) await sleep(RETRY_MS);
    }
  }
}

async function syncRepeatedly(url: string, { space, handshake }: Flood["sockets"]) {
  const address = `${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
  while (!stopController.signal.aborted) {
    const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });
    const end = () => socket.terminate();
    stopController.signal.addEventListener("abort", end);
    const syncTimer = setInterval(() => syncAll(socket, space), SYNC_INTERVAL_MS);
    await new Promise<void>((resolve) => {
      socket.on("error", () => undefined);
      socket.on("close", () => resolve());
      socket.on("message", (data: Buffer) => {
        const text = data.toString("latin1", 0, 40);
        if (text.startsWith("2")) socket.send("3");
        else if (text.startsWith("0")) socket.send(`40${space},${JSON.stringify(handshake)}`);
        else if (text.startsWith("44")) socket.close();
        else if (text.startsWith(`42${space},["state"`)) syncAll(socket, space);
        else if (ANSWER.test(text)) result.synced += 1;
      });
    });
    clearInterval(syncTimer);
    stopController.signal.removeEventListener("abort", end);
    if (!stopController.signal.aborted) await sleep(RETRY_MS);
  }
}

function syncAll(socket: WebSocket, space: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  for (let time = 0; time < SYNC_COUNT; time += 1)
    socket.send(`42${space},${time}["sync",{"since":0}]`);
}

answerQuestions({
  start,
  stop: async () => {
    stopController.abort();
    await runningLoops;
    return result;
  },
});
