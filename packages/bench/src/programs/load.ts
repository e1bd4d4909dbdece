import { connect, type Socket } from "node:net";
import { answerQuestions } from "./conversation.js";

/** Load of requests over open connections for a limited time, used for both Wardline and the floor. */
export interface Load {
  url: string;
  /** Prepared requests, taken in turn by free connections, and the number of times that each is repeated. */
  requests: readonly string[];
  timesEach: number;
  connections: number;
  /** Pending requests per connection. */
  depth: number;
  /** Limits on the duration in milliseconds, and on the total number of requests. */
  milliseconds: number;
  maxRequests: number;
  /** Required status of each answer. */
  status: number;
}

export interface LoadResult {
  answers: number;
  seconds: number;
}

export type LoadHandlers = {
  run: (given: Load) => Promise<LoadResult>;
};

const HEAD_END = "\r\n\r\n";

async function run(load: Load): Promise<LoadResult> {
  const { url, connections } = load;
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: connections }, () => open(hostname, Number(port))),
  );
  const startedAt = performance.now();
  const state = { sent: 0, until: startedAt + load.milliseconds };
  try {
    const counts = await Promise.all(sockets.map((socket) => keepBusy(socket, load, state)));
    return {
      answers: counts.reduce((sum, count) => sum + count, 0),
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Keeps `depth` requests pending on a connection until the time or the requests run out. Rejects on a wrong status. */
function keepBusy(
  socket: Socket,
  { requests, timesEach, depth, maxRequests, status }: Load,
  state: { sent: number; until: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    let requestCount = 0;
    const reader = new AnswerReader(`HTTP/1.1 ${status} `);
    const sendRequests = () => {
      let text = "";
      while (requestCount - reader.answers < depth && state.sent < maxRequests) {
        text += requests[Math.floor(state.sent / timesEach) % requests.length] ?? "";
        state.sent += 1;
        requestCount += 1;
      }
      if (text !== "") socket.write(text);
    };
    socket.on("data", (data) => {
      try {
        reader.read(data);
      } catch (error) {
        reject(error);
        return;
      }
      if (performance.now() < state.until) sendRequests();
      if (reader.answers === requestCount) resolve(reader.answers);
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The connection was closed.")));
    sendRequests();
  });
}

/** Counts complete answers in a byte stream without parsing their content. */
class AnswerReader {
  answers = 0;
  private head: Buffer = Buffer.alloc(0);
  /** Number of bytes still missing from the current body. */
  private missing = 0;

  constructor(private readonly expected: string) {}

  /** Throws if an answer does not begin as expected. */
  read(data: Buffer): void {
    let at = 0;
    while (at < data.length) {
      if (this.missing > 0) {
        const byteCount = Math.min(this.missing, data.length - at);
        this.missing -= byteCount;
        at += byteCount;
        if (this.missing === 0) this.answers += 1;
        continue;
      }
      const rest = data.subarray(at);
      const head = this.head.length === 0 ? rest : Buffer.concat([this.head, rest]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) {
        this.head = head;
        return;
      }
      const text = head.toString("latin1", 0, end);
      if (!text.startsWith(this.expected)) throw new Error(head.toString("utf8", 0, 300));
      at += end + HEAD_END.length - this.head.length;
      this.head = Buffer.alloc(0);
      this.missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (this.missing === 0) this.answers += 1;
    }
  }
}

answerQuestions({ run });
