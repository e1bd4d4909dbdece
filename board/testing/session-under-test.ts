import type { BoardSocket } from "@wardline/client/live-socket";
import { FakeSocket } from "@wardline/client/testing/fake-socket";
import { FakeTimers } from "@wardline/client/testing/fake-timers";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import { BoardSession, type BoardSessionOptions } from "../src/live/board-session.js";
import type { StoredSnapshot } from "../src/live/snapshot-storage.js";
import { createTestSnapshot, NOON } from "./test-board.js";

/** Presence that a test's screen reports. */
export const REPORT = {
  screenId: "s",
  template: "2d",
  fps: null,
  viewport: "1x1",
  build: "b",
} as const;

/** Opens a session with a fake socket, storage and clock. */
export function openSession(
  storedSnapshot: StoredSnapshot | null = null,
  presence: ReturnType<BoardSessionOptions["presence"]> = REPORT,
) {
  const timers = new FakeTimers();
  const socket = new FakeSocket(timers);
  const storage = {
    savedSnapshot: storedSnapshot,
    load: () => storage.savedSnapshot,
    save: (value: StoredSnapshot) => {
      storage.savedSnapshot = value;
    },
    clear: () => {
      storage.savedSnapshot = null;
    },
    clearForeign: jest.fn(),
  };
  const answer = { fetched: null as BoardSnapshot | "gone" | "suspended" | null };
  const session = new BoardSession({
    key: "secret",
    socket: socket as unknown as BoardSocket,
    timers,
    wall: () => NOON + timers.now(),
    storage,
    fetchSnapshot: () => Promise.resolve(answer.fetched),
    presence: () => presence,
    build: "b",
    onTooOld: jest.fn(),
  });
  session.start();
  const goLive = (snapshot = createTestSnapshot({ revision: 5 })) => {
    const auth = socket.accept();
    socket.receive("state", { snapshot });
    return auth;
  };
  /** Advances time and lets pending answers arrive. */
  const pass = async (ms: number) => {
    timers.advance(ms);
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return { session, socket, timers, storage, answer, goLive, pass };
}
