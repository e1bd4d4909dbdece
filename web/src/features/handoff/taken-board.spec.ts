/** @jest-environment ./web/testing/browser.cjs */
import { act } from "@testing-library/react";
import { readScannedBoard, type ScannedBoard } from "@wardline/contracts/boards/handoff";
import { logInAdministrator, renderInApp } from "../../../testing/administrator.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { readStoredResponse, storeResponse } from "../../lib/session/stored-response.js";
import { useScannedBoard } from "./taken-board.js";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const MINUTE_MS = 60_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

/** Opens the page on an offline phone with a scanned board whose ticket expires in the given number of minutes. */
function openOffline(minutes: number) {
  const { server, queryClient } = logInAdministrator();
  server.on(readScannedBoard, () => new Promise(() => undefined));
  const endsAt = NOW + minutes * MINUTE_MS;
  const board = { display: "Hall", until: new Date(endsAt).toISOString() } as ScannedBoard;
  storeResponse("wall", { ticket: "t", board, endsAt });
  return renderInApp(queryClient, () => useScannedBoard("", () => undefined));
}

const readStored = () => readStoredResponse("wall", sessionStore.get()?.user.id ?? null);

it("shows a scanned board until its ticket expires, then removes all its data", () => {
  const { result } = openOffline(30);
  act(() => jest.advanceTimersByTime(30 * MINUTE_MS - 1));
  expect(result.current).toMatchObject({ board: { display: "Hall" }, hasNoBoard: false });
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toMatchObject({ board: undefined, hasNoBoard: true });
  expect(readStored()).toBeNull();
});

it("clears a board whose ticket expired while the page was closed", () => {
  const { result } = openOffline(-1);
  expect(result.current).toMatchObject({ board: undefined, hasNoBoard: true });
  expect(readStored()).toBeNull();
});
