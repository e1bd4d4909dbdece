import { connect, type Socket } from "node:net";
import { answerQuestions } from "./conversation.js";

/** A stretch of requests over kept connections: the same code for both sides. */
export interface Load {
  url: string;
  /** Ready requests, made in turn by whichever connection is free: each so many times in a row. */
  requests: readonly string[];
  timesEach: number;
  connections: number;
  /** Requests under way on each connection at a time. */
  depth: number;
  /** How long, in milliseconds; and how many at most, over all connections. */
  milliseconds: number;
  most: number;
  /** The status that each answer must have. */
  status: number;
}

export interface Loaded {
  answers: number;
  seconds: number;
}

export type LoadAnswers = {
  run: (given: Load) => Promise<Loaded>;
};

const HEAD_END = "\r\n\r\n";

async function run(load: Load): Promise<Loaded> {
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

/** Keeps `depth` requests under way on a connection until the time or the requests are over. Rejects at a wrong status. */
function keepBusy(
  socket: Socket,
  { requests, timesEach, depth, most, status }: Load,
  state: { sent: number; until: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    const reader = new AnswerReader(`HTTP/1.1 ${status} `);
    const ask = () => {
      let text = "";
      while (asked - reader.answers < depth && state.sent < most) {
        text += requests[Math.floor(state.sent / timesEach) % requests.length] ?? "";
        state.sent += 1;
        asked += 1;
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
      if (performance.now() < state.until) ask();
      if (reader.answers === asked) resolve(reader.answers);
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The connection was closed.")));
    ask();
  });
}

/** Counts whole answers in a stream of bytes, without looking at what they say. */
class AnswerReader {
  answers = 0;
  private head: Buffer = Buffer.alloc(0);
  /** Bytes of the present body that have not come yet. */
  private missing = 0;

  constructor(private readonly expected: string) {}

  /** Throws when an answer does not begin as expected. */
  read(data: Buffer): void {
    let at = 0;
    while (at < data.length) {
      if (this.missing > 0) {
        const taken = Math.min(this.missing, data.length - at);
        this.missing -= taken;
        at += taken;
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
