import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** A message as the receiver got it. */
export interface ReceivedWebhook {
  id: string;
  revision: number;
  headers: Record<string, string>;
  body: string;
  message: { type: string; timestamp: string; data: Record<string, unknown> };
  isSignedWith(secret: string): boolean;
}

type Behaviour = (
  response: ServerResponse,
  received: ReceivedWebhook,
  request: IncomingMessage,
) => void;

export interface Receiver {
  origin: string;
  url: string;
  /** All messages, including those that the receiver did not accept. */
  received: ReceivedWebhook[];
  /** Messages that were answered with 2xx. */
  accepted: ReceivedWebhook[];
  connections(): number;
  /** Sets how later messages are answered; 204 by default. */
  answer(behaviour: Behaviour): void;
  close(): Promise<void>;
}

const accept: Behaviour = (response) => response.writeHead(204).end();

/** Starts a receiver of webhooks on loopback, on the given port or, by default, on a free one. */
export async function startReceiver(port = 0): Promise<Receiver> {
  let connections = 0;
  let behaviour = accept;
  const received: ReceivedWebhook[] = [];
  const accepted: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const one = read(request, Buffer.concat(chunks).toString("utf8"));
      received.push(one);
      response.on("finish", () => {
        if (response.statusCode >= 200 && response.statusCode < 300) accepted.push(one);
      });
      behaviour(response, one, request);
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/hook`,
    received,
    accepted,
    connections: () => connections,
    answer: (next) => {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function read({ headers }: IncomingMessage, body: string): ReceivedWebhook {
  const given = headers as Record<string, string>;
  const id = given["webhook-id"] ?? "";
  return {
    id,
    revision: Number(id.slice(id.lastIndexOf("-") + 1)),
    headers: given,
    body,
    message: JSON.parse(body) as ReceivedWebhook["message"],
    isSignedWith(secret) {
      try {
        new Webhook(secret).verify(body, given);
        return true;
      } catch {
        return false;
      }
    },
  };
}
