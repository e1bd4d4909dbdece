import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { Pool } from "pg";
import { answerQuestions } from "./conversation.js";

const END = 0x1c;
const ACK = "\x0bMSH|^~\\&|FLOOR\rMSA|AA|1\r\x1c\r";

export type DoorsFloorAnswers = {
  /** Listens for messages, and for webhooks to accept; returns the ports. */
  listen: () => Promise<{ messages: number; webhooks: number }>;
  /** Connects to the database, which messages need. */
  connect: (databaseUrl: string) => Promise<void>;
  accepted: () => number;
};

let accepted = 0;
let pool: Pool | undefined;

async function connect(databaseUrl: string): Promise<void> {
  pool = new Pool({ connectionString: databaseUrl, max: 12 });
  await pool.query("CREATE TABLE floor_adt (id serial PRIMARY KEY, text text NOT NULL)");
}

/**
 * Runs the simplest servers for the task: one stores a row for each message and acknowledges the message after the
 * commit; the other only counts webhooks.
 */
async function listen() {
  const receiver = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => undefined);
    const store = async (text: string) => {
      const insert = "INSERT INTO floor_adt (text) VALUES ($1)";
      await pool?.query({ name: "insert", text: insert, values: [text] });
      socket.write(ACK);
    };
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.indexOf(END) < 0) return;
      void store(received.toString());
      received = Buffer.alloc(0);
    });
  });
  const counter = createHttpServer((request, response) => {
    request.resume().once("end", () => {
      accepted += 1;
      response.writeHead(204).end();
    });
  });
  for (const server of [receiver, counter]) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  }
  const getPort = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return { messages: getPort(receiver), webhooks: getPort(counter) };
}

answerQuestions({ listen, connect, accepted: () => accepted });
