import { ApiError, createNetworkError } from "@wardline/client/call-error";
import { openStorage } from "@wardline/client/page-storage";
import { MAX_REPORTED_CARDS } from "@wardline/contracts/operation/access-log";
import { type AccessNoteBody, createAccessNotes } from "./create-access-notes.js";

const START = Date.parse("2026-11-22T08:00:00Z");

/** Opens a tab in which `person` is logged in; `server.answer` answers the tab's requests. */
function openTab(memory = openStorage(() => null)) {
  const received: AccessNoteBody[] = [];
  const server = { answer: async () => undefined as unknown };
  const person = { id: "u1" as string | null };
  let ids = 0;
  const notes = createAccessNotes({
    send: async (body) => {
      received.push(structuredClone(body));
      return server.answer();
    },
    storage: memory,
    getUserId: () => person.id,
    now: () => jest.now(),
    createId: () => `id-${(ids += 1)}`,
  });
  return { notes, received, server, person, memory };
}

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  jest.useRealTimers();
});

const passTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

it("sends a print once, with the time of the print", async () => {
  const { notes, received, memory } = openTab();
  notes.note("print", ["a", "b"]);
  await passTime(60_000);
  const at = new Date(START).toISOString();
  expect(received).toEqual([{ id: "id-1", act: "print", at, patients: ["a", "b"] }]);
  expect(memory.length).toBe(0);
});

it("sends a long list in parts under one id", async () => {
  const { notes, received } = openTab();
  const cards = Array.from({ length: MAX_REPORTED_CARDS + 1 }, (_, index) => `p${index}`);
  notes.note("export", cards);
  await passTime(0);
  expect(received.map(({ patients }) => patients.length)).toEqual([MAX_REPORTED_CARDS, 1]);
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set(["id-1"]));
});

it("sends cards opened shortly after one another together", async () => {
  const { notes, received } = openTab();
  notes.note("card_opened", ["a"]);
  await passTime(500);
  notes.note("card_opened", ["b"]);
  await passTime(5_000);
  notes.note("card_opened", ["c"]);
  await passTime(5_000);
  expect(received.map(({ patients }) => patients)).toEqual([["a", "b"], ["c"]]);
});

it("retries under the same id at growing intervals until the server answers", async () => {
  const { notes, received, server } = openTab();
  server.answer = () => Promise.reject(createNetworkError());
  notes.note("print", ["a"]);
  await passTime(10 * 60_000);
  const tries = received.length;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(20);
  server.answer = async () => null;
  await passTime(60_000);
  expect(received).toHaveLength(tries + 1);
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set(["id-1"]));
});

it("sends at once when the network is back", async () => {
  const { notes, received, server } = openTab();
  server.answer = () => Promise.reject(createNetworkError());
  notes.note("print", ["a"]);
  await passTime(5 * 60_000);
  const tries = received.length;
  server.answer = async () => null;
  notes.sendPending();
  await passTime(0);
  expect(received).toHaveLength(tries + 1);
});

it("does not retry a request that the server refuses", async () => {
  const { notes, received, server } = openTab();
  server.answer = () => Promise.reject(new ApiError({ code: "FORBIDDEN", status: 403 }));
  notes.note("print", ["a"]);
  notes.note("print", ["b"]);
  await passTime(60_000);
  expect(received.map(({ patients }) => patients)).toEqual([["a"], ["b"]]);
});

it("sends stored entries after a reload, but never in another person's name", async () => {
  const first = openTab();
  first.server.answer = () => Promise.reject(createNetworkError());
  first.notes.note("print", ["a"]);
  await passTime(0);
  const second = openTab(first.memory);
  second.person.id = "u2";
  second.notes.sendPending();
  await passTime(0);
  expect(second.received).toEqual([]);
  second.person.id = "u1";
  second.notes.sendPending();
  await passTime(0);
  expect(second.received).toMatchObject([{ id: "id-1", patients: ["a"] }]);
  expect(second.memory.length).toBe(0);
});
