/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { act, render, screen } from "@testing-library/react";
import { GO_ON_MS, keepFiles } from "./keep-files.js";
import { Toasts } from "./Toasts.js";

const LIST = "/assets/files-1.json";
const FILES = { own: ["/assets/roster.js"], hospital: ["/assets/wards.js", "/assets/wards.css"] };
/** Longer than all idle waiting takes. */
const LATER_MS = 1_000;

const list = document.createElement("meta");
const { fetch } = globalThis;
let asked: string[] = [];
let isGuest = false;
let isAway = false;

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  isAway = false;
  isGuest = false;
  list.name = "wardline-files";
  list.content = LIST;
  document.head.append(list);
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    if (isAway) throw new TypeError("Failed to fetch");
    if (isGuest) return new Response("Welcome to Guest Wi-Fi");
    return new Response(JSON.stringify(FILES), { headers: { "X-Wardline": "1" } });
  };
});
afterEach(() => {
  jest.useRealTimers();
  list.remove();
  globalThis.fetch = fetch;
  Object.defineProperty(navigator, "connection", { value: undefined, configurable: true });
});

// The first of all: what the others fetch stays.
it("makes toasts ready first, so that a failure is said without a server", async () => {
  isAway = true;
  keepFiles(false);
  await jest.advanceTimersByTimeAsync(LATER_MS);
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
  act(() => void notifications.show({ message: "The server cannot be reached." }));
  expect(screen.getByText("The server cannot be reached.")).not.toBe(null);
});

it("fetches all that may be opened, each file once", async () => {
  keepFiles(true);
  await jest.advanceTimersByTimeAsync(LATER_MS);
  expect(asked).toEqual([LIST, ...FILES.own, ...FILES.hospital]);
});

it("leaves the hospital's pages to those who may open them", async () => {
  keepFiles(false);
  await jest.advanceTimersByTimeAsync(LATER_MS);
  expect(asked).toEqual([LIST, ...FILES.own]);
});

it("goes on by itself when the server is back", async () => {
  isAway = true;
  keepFiles(false);
  await jest.advanceTimersByTimeAsync(LATER_MS);
  isAway = false;
  await jest.advanceTimersByTimeAsync(GO_ON_MS + LATER_MS);
  expect(asked).toEqual([LIST, LIST, ...FILES.own]);
});

it("goes on once a guest network no longer answers for the server", async () => {
  isGuest = true;
  keepFiles(false);
  await jest.advanceTimersByTimeAsync(LATER_MS);
  isGuest = false;
  await jest.advanceTimersByTimeAsync(GO_ON_MS + LATER_MS);
  expect(asked).toEqual([LIST, LIST, ...FILES.own]);
});

it("fetches no page where data is to be saved, and nothing more once it was ended", async () => {
  const end = keepFiles(true);
  end();
  await jest.advanceTimersByTimeAsync(LATER_MS);
  expect(asked).toEqual([LIST]);
  asked = [];
  Object.defineProperty(navigator, "connection", {
    value: { saveData: true },
    configurable: true,
  });
  keepFiles(true);
  await jest.advanceTimersByTimeAsync(LATER_MS);
  expect(asked).toEqual([]);
});
