import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "@wardline/testing/until";
import { Server } from "socket.io";
import { WebSocket } from "ws";
import { SOCKET_OPTIONS } from "./socket-server.js";

const ROOM = "view";

const cleanups: (() => unknown)[] = [];
afterEach(() => Promise.all(cleanups.splice(0).map((end) => end())));

/**
 * Starts a server with a faster heartbeat and connects a screen. `pingTimeout` in milliseconds must allow for a busy
 * machine.
 */
async function connectScreen(pingTimeout: number) {
  const http = createServer();
  const io = new Server(http, { ...SOCKET_OPTIONS, pingInterval: 30, pingTimeout });
  const boards = io.of("/board");
  cleanups.push(() => io.close());
  const disconnectReason = new Promise<string>((resolve) => {
    boards.on("connection", (socket) => {
      void socket.join(ROOM);
      socket.on("disconnect", resolve);
    });
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  const { port } = http.address() as AddressInfo;
  const screen = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  cleanups.push(() => screen.terminate());
  const received: string[] = [];
  await new Promise<void>((joined) => {
    screen.on("message", (data: Buffer) => {
      const text = data.toString();
      received.push(text);
      if (text === "2") screen.send("3");
      else if (text.startsWith("0")) screen.send("40/board,");
      else if (text.startsWith("40/board")) joined();
    });
  });
  return { boards, screen, received, left: disconnectReason };
}

describe("a screen's connection", () => {
  it("survives while the screen reads, and delivers a room's message in one frame", async () => {
    const { boards, received } = await connectScreen(20_000);
    const countHeartbeats = () => received.filter((text) => text === "2").length;
    await until(() => countHeartbeats() >= 6);
    boards.to(ROOM).emit("changes", [{ revision: 1 }, { revision: 2 }]);
    const expected = '42/board,["changes",[{"revision":1},{"revision":2}]]';
    await until(() => received.includes(expected));
    expect(boards.sockets.size).toBe(1);
  });

  it("ends when the screen stops reading, and leaves no rooms or queue behind", async () => {
    const { boards, screen, left } = await connectScreen(2_000);
    screen.pause();
    const change = { revision: 1, payload: "x".repeat(64 * 1024) };
    for (let revision = 1; revision <= 200; revision += 1) {
      boards.to(ROOM).emit("changes", [{ ...change, revision }]);
    }
    expect(await left).toBe("ping timeout");
    expect(boards.adapter.rooms.has(ROOM)).toBe(false);
  });
});
