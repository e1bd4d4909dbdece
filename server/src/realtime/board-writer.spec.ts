import type { BoardSnapshot } from "@wardline/contracts/boards";
import type { Namespace, Socket } from "socket.io";
import { BEHIND_BYTES, BoardWriter } from "./board-writer.js";
import { eventFrame } from "./text-frames.js";

const ROOM = "view:h:full.none";

/** A socket that keeps what is written to it: finished bytes, and events that went the ordinary way. */
function screen() {
  const bytes: Buffer[] = [];
  const events: unknown[] = [];
  const raw = {
    readyState: 1,
    bufferedAmount: 0,
    _sender: { sendFrame: (frames: Buffer[]) => bytes.push(...frames) },
  };
  const transport = { name: "websocket", writable: true, socket: raw };
  const conn = { readyState: "open", transport, writeBuffer: [] as unknown[] };
  const socket = { connected: true, conn, emit: (...event: unknown[]) => events.push(event) };
  return { socket: socket as unknown as Socket, raw, transport, conn, bytes, events };
}

function ward(...screens: { socket: Socket }[]): Namespace {
  const sockets = new Map(screens.map(({ socket }, index) => [String(index), socket] as const));
  return {
    sockets,
    adapter: { rooms: new Map([[ROOM, new Set(sockets.keys())]]) },
  } as unknown as Namespace;
}

const change = (revision: number) => ({ revision });
const frameOf = (revision: number) => eventFrame("/board", "change", change(revision));

describe("writing changes to boards", () => {
  it("gives every board of the room the very same bytes", () => {
    const [one, other] = [screen(), screen()];
    new BoardWriter().changes(ward(one, other), ROOM, [change(7)]);
    expect(one.bytes).toEqual([frameOf(7)]);
    expect(other.bytes[0]).toBe(one.bytes[0]);
  });

  it("given several changes of one turn, writes them at once and in order", () => {
    const board = screen();
    new BoardWriter().changes(ward(board), ROOM, [change(7), change(8)]);
    expect(board.bytes).toEqual([Buffer.concat([frameOf(7), frameOf(8)])]);
  });

  it("given that something waits in the ordinary queue, goes behind it", () => {
    const board = screen();
    board.conn.writeBuffer.push("a ping");
    new BoardWriter().changes(ward(board), ROOM, [change(7), change(8)]);
    expect(board.bytes).toEqual([]);
    expect(board.events).toEqual([
      ["change", change(7)],
      ["change", change(8)],
    ]);
  });

  it("given that the engine is in the middle of a write, goes the ordinary way", () => {
    const board = screen();
    board.transport.writable = false;
    new BoardWriter().changes(ward(board), ROOM, [change(7)]);
    expect(board.events).toEqual([["change", change(7)]]);
  });
});

describe("a board that takes nothing", () => {
  function frozen() {
    const board = screen();
    board.raw.bufferedAmount = BEHIND_BYTES + 1;
    const writer = new BoardWriter();
    const boards = ward(board);
    writer.changes(boards, ROOM, [change(7)]);
    return { board, boards, writer };
  }

  it("is written to no more", () => {
    const { board } = frozen();
    expect([board.bytes, board.events]).toEqual([[], []]);
  });

  it("given that it takes some of it, still waits until it has taken all", async () => {
    const { board, boards, writer } = frozen();
    board.raw.bufferedAmount = 10;
    const resent: Socket[] = [];
    await writer.heal(async (socket) => void resent.push(socket));
    writer.changes(boards, ROOM, [change(8)]);
    expect([resent, board.bytes]).toEqual([[], []]);
  });

  it("given that it has caught up, is given everything anew", async () => {
    const { board, writer } = frozen();
    board.raw.bufferedAmount = 0;
    const resent: Socket[] = [];
    await writer.heal(async (socket) => void resent.push(socket));
    expect(resent).toEqual([board.socket]);
  });

  it("given a change while everything is read anew, is told of it", async () => {
    const { board, boards, writer } = frozen();
    board.raw.bufferedAmount = 0;
    await writer.heal(async () => writer.changes(boards, ROOM, [change(8)]));
    expect(board.bytes).toEqual([frameOf(8)]);
  });

  it("given that it is gone, is forgotten", async () => {
    const { board, writer } = frozen();
    Object.assign(board.socket, { connected: false });
    const resent: Socket[] = [];
    await writer.heal(async (socket) => void resent.push(socket));
    expect(resent).toEqual([]);
  });
});

describe("everything for a board", () => {
  const snapshot = { revision: 7, serverTime: 1_000 } as BoardSnapshot;

  it("given boards that come together, sends the same bytes", () => {
    const [one, other] = [screen(), screen()];
    const writer = new BoardWriter();
    writer.state(one.socket, snapshot, 5_000);
    writer.state(other.socket, snapshot, 5_050);
    expect(other.bytes[0]).toBe(one.bytes[0]);
  });

  it("given one that comes later, tells it the time of then", () => {
    const board = screen();
    const writer = new BoardWriter();
    writer.state(screen().socket, snapshot, 5_000);
    writer.state(board.socket, snapshot, 5_100);
    const expected = { snapshot: { revision: 7, serverTime: 5_100 } };
    expect(board.bytes).toEqual([eventFrame("/board", "state", expected)]);
  });
});
