import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type {
  BoardChange,
  BoardClientEvents,
  BoardServerEvents,
} from "@wardline/contracts/live/events";
import { type Namespace, Server } from "socket.io";
import { createHurriedTimers } from "../testing/hurried-timers.js";
import { LiveFeed } from "./live-feed.js";
import type { FeedStatus } from "./live-feed-connection.js";
import { openBoardSocket } from "./live-socket.js";

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => {
  jest.useRealTimers();
  return Promise.all(closers.splice(0).map((end) => end()));
});

type Boards = Namespace<BoardClientEvents, BoardServerEvents>;

const snapshot = { revision: 4 } as BoardSnapshot;
const createDeparture = (revision: number): BoardChange => ({
  revision,
  type: "patient.deleted",
  payload: { id: "line\n, separator \u2028 and ünïcode 🏥" },
});

/** Creates a network that can swallow all data, including the end of a connection. */
async function createNetwork(port: number) {
  const sockets: Socket[] = [];
  const relay = createTcpServer((clientSocket) => {
    const serverSocket = connect(port, "127.0.0.1");
    for (const socket of [clientSocket, serverSocket]) socket.on("error", () => undefined);
    sockets.push(clientSocket, serverSocket);
    clientSocket.pipe(serverSocket).pipe(clientSocket);
  });
  await new Promise<void>((listening) => relay.listen(0, "127.0.0.1", listening));
  return {
    port: (relay.address() as AddressInfo).port,
    swallow: () => {
      for (const socket of sockets) socket.unpipe();
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  };
}

/** Opens a board's feed over the real library, to a real Socket.IO server. */
async function setUp(configure: (boards: Boards) => void, options = {}) {
  const http = createServer();
  const server = new Server(http, { transports: ["websocket"], serveClient: false, ...options });
  configure(server.of("/board"));
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const network = await createNetwork((http.address() as AddressInfo).port);
  const received = { statuses: [] as FeedStatus[], changes: [] as BoardChange[][], heard: 0 };
  let wake: () => void = () => undefined;
  const waits: number[] = [];
  const feed = new LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>({
    socket: openBoardSocket(`http://127.0.0.1:${network.port}`),
    timers: createHurriedTimers((ms) => {
      waits.push(ms);
      wake();
    }),
    credentials: () => ({ key: "secret" }),
    since: null,
    onStatus: (status) => {
      received.statuses.push(status);
      wake();
    },
    onChanges: (changes) => {
      received.changes.push(changes);
      wake();
    },
    onPacket: () => {
      received.heard += 1;
      wake();
    },
    refusalWaits: { NOT_FOUND: null },
  });
  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => (wake = resolve));
  };
  feed.start();
  const end = async () => {
    feed.stop();
    network.end();
    await server.close();
  };
  closers.push(end);
  return {
    feed,
    received,
    until: waitUntil,
    waits,
    swallow: network.swallow,
    kinds: () => received.statuses.map(({ kind }) => kind),
    end,
  };
}

describe("feed over socket.io-client", () => {
  it("completes the handshake, receives changes and gets answers", async () => {
    const handshakes: unknown[] = [];
    const { feed, received, until } = await setUp((boards) => {
      boards.on("connection", (client) => {
        handshakes.push(client.handshake.auth);
        client.on("sync", ({ since }, answer) =>
          answer({
            revision: 6,
            serverTime: 1,
            changes: [createDeparture(since + 1), { revision: 6 }],
          }),
        );
        client.emit("state", { snapshot });
        client.emit("changes", [{ revision: 7 }, createDeparture(8)]);
      });
    });
    await until(() => feed.revision === 8);
    expect(handshakes).toEqual([{ key: "secret", protocol: 2 }]);
    expect(received.changes).toEqual([[createDeparture(5), createDeparture(8)]]);
  });

  it("sends events over the open socket", async () => {
    let received: (report: unknown) => void;
    const report = new Promise((resolve) => (received = resolve));
    const presence = {
      screenId: "s",
      template: "2d" as const,
      fps: null,
      viewport: "1x1",
      revision: 4,
      build: "b",
    };
    const { feed, until } = await setUp((boards) => {
      boards.on("connection", (client) => {
        client.on("presence", received);
        client.emit("state", { snapshot });
      });
    });
    expect(feed.readySocket).toBeNull();
    await until(() => feed.status.kind === "live");
    feed.readySocket?.emit("presence", presence);
    expect(await report).toEqual(presence);
  });

  it("passes on the reason for a refused handshake, and retries only on request", async () => {
    const { feed, received, until } = await setUp((boards) => {
      boards.use((client, next) => {
        if (client.handshake.auth.key !== "secret" || received.statuses.length > 1) next();
        else next(Object.assign(new Error("refused"), { data: { code: "NOT_FOUND" } }));
      });
      boards.on("connection", (client) => client.emit("state", { snapshot }));
    });
    await until(() => feed.status.kind === "refused");
    expect(feed.status).toEqual({ kind: "refused", code: "NOT_FOUND" });
    feed.reconnectNow();
    await until(() => feed.status.kind === "live");
  });

  it("reconnects from its revision after the server ended the connection", async () => {
    const handshakes: unknown[] = [];
    const { until, kinds } = await setUp((boards) => {
      boards.on("connection", (client) => {
        handshakes.push(client.handshake.auth.since);
        if (handshakes.length === 1) {
          client.emit("state", { snapshot });
          setImmediate(() => client.disconnect(true));
        } else client.emit("state", { revision: 4, serverTime: 1, changes: [] });
      });
    });
    await until(() => kinds().filter((kind) => kind === "live").length === 2);
    expect(kinds()).toEqual(["connecting", "live", "reconnecting", "live"]);
    expect(handshakes).toEqual([undefined, 4]);
  });

  it("keeps trying without a server, at its own intervals", async () => {
    const { feed, until, waits, end } = await setUp((boards) => {
      boards.on("connection", (client) => client.emit("state", { snapshot }));
    });
    await until(() => feed.status.kind === "live");
    waits.length = 0;
    await end();
    feed.start();
    await until(() => waits.length >= 4);
    expect(waits.slice(0, 4)).toEqual([1_500, 2_500, 4_500, 8_000]);
  });

  it("notices the server's heartbeats while nothing changes", async () => {
    const { received, until, kinds } = await setUp(
      (boards) => {
        boards.on("connection", (client) => client.emit("state", { snapshot }));
      },
      { pingInterval: 30 },
    );
    await until(() => received.heard > 5);
    expect(kinds()).toEqual(["connecting", "live"]);
  });

  it("disconnects from a server that has fallen silent", async () => {
    // Only the client's waits are faked; the network runs at its own pace.
    jest.useFakeTimers({
      doNotFake: ["Date", "hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate"],
    });
    const { feed, until, kinds, swallow } = await setUp(
      (boards) => {
        boards.on("connection", (client) => client.emit("state", { snapshot }));
      },
      { pingInterval: 50, pingTimeout: 60_000 },
    );
    await until(() => feed.status.kind === "live");
    swallow();
    jest.advanceTimersByTime(60_000);
    expect(kinds()).toEqual(["connecting", "live"]);
    jest.advanceTimersByTime(50);
    await until(() => feed.status.kind === "reconnecting");
    expect(kinds()).toEqual(["connecting", "live", "reconnecting"]);
  });

  it("waits and retries over HTTP when the server is busy", async () => {
    const answers = [503, 503, 200, 200];
    const http = createServer((request, response) => {
      if (request.url === "/health/live") {
        response.end(JSON.stringify({ status: "ok" }));
        return;
      }
      const status = request.method === "POST" ? (answers.shift() ?? 200) : 404;
      response.writeHead(status, { "content-type": "application/json" });
      const events = [{ name: "state", value: { snapshot } }];
      const busy = { status: "error", code: "BUSY" };
      response.end(JSON.stringify(status === 503 ? busy : { status: "success", data: { events } }));
    });
    await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const timers = createHurriedTimers(() => undefined);
    const kinds: string[] = [];
    const live = new Promise<void>((resolve) => {
      const feed = new LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>({
        socket: openBoardSocket(url, { timers, onPolled: () => undefined }),
        timers,
        credentials: () => ({ key: "secret" }),
        since: null,
        onChanges: () => undefined,
        onStatus: ({ kind }) => {
          kinds.push(kind);
          if (kind === "live") resolve();
        },
      });
      closers.push(async () => {
        feed.stop();
        http.closeAllConnections();
        http.close();
      });
      feed.start();
    });
    await live;
    expect(kinds).toEqual(["connecting", "live"]);
    expect(answers).toEqual([]);
  });
});
