/** @jest-environment ./web/testing/browser.cjs */
import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { act, render, screen } from "@testing-library/react";
import { cacheFiles, DOWNLOAD_RETRY_MS } from "./cache-files.js";
import { Toasts } from "./Toasts.js";

const LIST = "/assets/files-1.json";
const FILES = { own: ["/assets/roster.js"], hospital: ["/assets/wards.js", "/assets/wards.css"] };
/** Milliseconds in which all idle callbacks have run. */
const IDLE_WAIT_MS = 1_000;

const list = document.createElement("meta");
const { fetch } = globalThis;
let requestedPaths: string[] = [];
let isGuestNetwork = false;
let isUnreachable = false;

beforeEach(() => {
  jest.useFakeTimers();
  requestedPaths = [];
  isUnreachable = false;
  isGuestNetwork = false;
  list.name = "wardline-files";
  list.content = LIST;
  document.head.append(list);
  globalThis.fetch = async (input) => {
    requestedPaths.push(String(input));
    if (isUnreachable) throw new TypeError("Failed to fetch");
    if (isGuestNetwork) return new Response("Welcome to Guest Wi-Fi");
    return new Response(JSON.stringify(FILES), { headers: { "X-Wardline": "1" } });
  };
});
afterEach(() => {
  jest.useRealTimers();
  list.remove();
  globalThis.fetch = fetch;
  Object.defineProperty(navigator, "connection", { value: undefined, configurable: true });
});

// This test must run first, because files that other tests load stay loaded.
it("loads the toasts first, so that a failure can be shown without a server", async () => {
  isUnreachable = true;
  cacheFiles(false);
  await jest.advanceTimersByTimeAsync(IDLE_WAIT_MS);
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
  act(() => void notifications.show({ message: "The server cannot be reached." }));
  expect(screen.getByText("The server cannot be reached.")).not.toBe(null);
});

it("fetches every file of the pages that the account may open, each file once", async () => {
  cacheFiles(true);
  await jest.advanceTimersByTimeAsync(IDLE_WAIT_MS);
  expect(requestedPaths).toEqual([LIST, ...FILES.own, ...FILES.hospital]);
});

it("skips the hospital's pages for an account without access to them", async () => {
  cacheFiles(false);
  await jest.advanceTimersByTimeAsync(IDLE_WAIT_MS);
  expect(requestedPaths).toEqual([LIST, ...FILES.own]);
});

it("continues on its own when the server is back", async () => {
  isUnreachable = true;
  cacheFiles(false);
  await jest.advanceTimersByTimeAsync(IDLE_WAIT_MS);
  isUnreachable = false;
  await jest.advanceTimersByTimeAsync(DOWNLOAD_RETRY_MS + IDLE_WAIT_MS);
  expect(requestedPaths).toEqual([LIST, LIST, ...FILES.own]);
});

it("continues once a guest network no longer answers for the server", async () => {
  isGuestNetwork = true;
  cacheFiles(false);
  await jest.advanceTimersByTimeAsync(IDLE_WAIT_MS);
  isGuestNetwork = false;
  await jest.advanceTimersByTimeAsync(DOWNLOAD_RETRY_MS + IDLE_WAIT_MS);
  expect(requestedPaths).toEqual([LIST, LIST, ...FILES.own]);
});

it("fetches nothing when the browser is set to save data, and stops when cancelled", async () => {
  const end = cacheFiles(true);
  end();
  await jest.advanceTimersByTimeAsync(IDLE_WAIT_MS);
  expect(requestedPaths).toEqual([LIST]);
  requestedPaths = [];
  Object.defineProperty(navigator, "connection", {
    value: { saveData: true },
    configurable: true,
  });
  cacheFiles(true);
  await jest.advanceTimersByTimeAsync(IDLE_WAIT_MS);
  expect(requestedPaths).toEqual([]);
});
