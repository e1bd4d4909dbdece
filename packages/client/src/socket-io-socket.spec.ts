import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { WebSocket as NodeWebSocket } from "ws";
import type { FeedSocketHandlers } from "./feed-socket.js";
import { SocketIoSocket } from "./socket-io-socket.js";

type Told = [keyof FeedSocketHandlers, unknown?];

/** A real Socket.IO server, a socket to it, and what that told its feed. */
async function setUp(configure: (server: Server) => void, options = {}) {
  const http = createServer();
  const server = new Server(http, { transports: ["websocket"], serveClient: false, ...options });
  configure(server);
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const told: Told[] = [];
  let wake: () => void = () => undefined;
  const tell = (event: Told[0]) => (value?: unknown) => {
    told.push([event, value]);
    wake();
  };
  const socket = new SocketIoSocket(
    `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    "/board",
    {
      auth: () => ({ key: "secret", since: 4 }),
      opened: tell("opened"),
      closed: tell("closed"),
      refused: tell("refused"),
      heard: tell("heard"),
      change: tell("change"),
      state: tell("state"),
    },
    (url) => {
      const webSocket = new NodeWebSocket(url);
      // Browsers tell it on the console; Node would end the process.
      webSocket.on("error", () => undefined);
      return webSocket as unknown as WebSocket;
    },
  );
  const until = async (event: Told[0]) => {
    while (!told.some(([name]) => name === event))
      await new Promise<void>((resolve) => (wake = resolve));
    return told.filter(([name]) => name === event).map(([, value]) => value);
  };
  const end = async () => {
    socket.close();
    await server.close();
  };
  return { socket, told, until, end };
}

it("shakes hands, receives events and is answered", async () => {
  const message = "line\n, separator \u2028 and ünïcode 🏥";
  const { socket, until, end } = await setUp((server) => {
    server.of("/board").on("connection", (client) => {
      client.emit("state", client.handshake.auth);
      client.emit("change", { revision: 5, message });
      client.emit("other", {});
      client.on("sync", (request, answer: (reply: unknown) => void) => answer({ request }));
    });
  });
  socket.connect();
  expect(await until("state")).toEqual([{ key: "secret", since: 4 }]);
  expect(await until("change")).toEqual([{ revision: 5, message }]);
  const reply = await new Promise((resolve) => socket.ask("sync", { since: 5 }, resolve));
  expect(reply).toEqual({ request: { since: 5 } });
  await end();
});

it("sends events", async () => {
  let received: (body: unknown) => void;
  const body = new Promise((resolve) => (received = resolve));
  const { socket, until, end } = await setUp((server) => {
    server.of("/board").on("connection", (client) => client.on("presence", received));
  });
  socket.connect();
  await until("opened");
  socket.send("presence", { fps: null });
  expect(await body).toEqual({ fps: null });
  await end();
});

it("hands on why a handshake was refused", async () => {
  const { socket, told, until, end } = await setUp((server) => {
    server.of("/board").use((_client, next) => {
      next(Object.assign(new Error("refused"), { data: { code: "NOT_FOUND" } }));
    });
  });
  socket.connect();
  expect(await until("refused")).toEqual(["NOT_FOUND"]);
  expect(told).toHaveLength(1);
  await end();
});

it("is refused without a code where there is no such namespace or no server", async () => {
  const { socket, told, until, end } = await setUp(() => undefined);
  socket.connect();
  expect(await until("refused")).toEqual([null]);
  await end();
  told.length = 0;
  socket.connect();
  expect(await until("refused")).toEqual([null]);
});

it("notices that the server ends it, and connects again when told to", async () => {
  const { socket, told, until, end } = await setUp((server) => {
    server.of("/board").on("connection", (client) => client.disconnect());
  });
  for (let round = 0; round < 2; round++) {
    told.length = 0;
    socket.connect();
    await until("closed");
    expect(told.map(([event]) => event)).toEqual(["opened", "closed"]);
  }
  await end();
});

it("hears heartbeats, and gives up a server that has fallen silent", async () => {
  const { socket, until, told, end } = await setUp(
    (server) => {
      server.of("/board").on("connection", (client) => {
        setTimeout(() => {
          // As if the network swallowed everything: neither heartbeats nor the end of the connection come.
          Object.assign(client.conn.transport, { send: () => undefined });
        }, 120);
      });
    },
    { pingInterval: 50, pingTimeout: 60 },
  );
  socket.connect();
  await until("heard");
  await until("closed");
  expect(told[0]).toEqual(["opened", undefined]);
  await end();
});

it("says nothing after it was closed", async () => {
  const { socket, told, until, end } = await setUp((server) => {
    server
      .of("/board")
      .on("connection", (client) => setTimeout(() => client.emit("change", {}), 20));
  });
  socket.connect();
  await until("opened");
  socket.close();
  told.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(told).toEqual([]);
  await end();
});
