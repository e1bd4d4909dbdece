/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, render } from "@testing-library/react";
import { createTestOnCall, createTestSnapshot, NOON } from "../../../testing/test-board.js";
import { reduceBoardState } from "../../live/reducer.js";
import PrintedBoard from "./printed-board.js";

const people = [{ role: "Registrar", name: "Ọlá العلي", phone: "+234 803 555 1039" }];
const snapshot = createTestSnapshot({ onCall: [createTestOnCall({ people })] });
const state = reduceBoardState(null, { type: "snapshot", snapshot, at: NOON });
const session = {
  clock: { now: () => NOON },
  getCurrent: () => ({ state, status: "live" as const }),
  heardAt: NOON,
};
const dispatch = (type: string) => act(() => void window.dispatchEvent(new Event(type)));

beforeEach(() => window.history.replaceState(null, "", "/board/secret?distance=5"));

it("keeps the printed list until the next input, because some browsers report the end of printing too early", () => {
  const { container } = render(<PrintedBoard session={session as never} />);
  dispatch("beforeprint");
  dispatch("afterprint");
  expect(container.querySelector("article")).not.toBeNull();
  fireEvent.pointerDown(document);
  expect(container.querySelector("article")).toBeNull();
});

it("hides the secret address while the browser prints", () => {
  render(<PrintedBoard session={session as never} />);
  dispatch("beforeprint");
  expect(window.location.pathname + window.location.search).toBe("/board");
  dispatch("afterprint");
  expect(window.location.pathname + window.location.search).toBe("/board/secret?distance=5");
});

it("writes a phone number from left to right after a right-to-left name", () => {
  const { container } = render(<PrintedBoard session={session as never} />);
  dispatch("beforeprint");
  expect(container.querySelector('bdi[dir="ltr"]')?.textContent).toBe("+234 803 555 1039");
  dispatch("afterprint");
});
