import { setTimeout as sleep } from "node:timers/promises";
import { openLiveSocket } from "@wardline/client/live-socket";
import { PROTOCOL_VERSION } from "@wardline/contracts/live/events";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { getRosterContacts } from "@wardline/contracts/roster/roster";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { Board } from "./support/board.js";
import { getNamedPerson, getShownPerson, type Handover, openHandover } from "./support/duty.js";
import type { Hospital } from "./support/hospital.js";
import { report } from "./support/report.js";
import { measureUntil } from "./support/until.js";
import type { WorldGetter } from "./support/world.js";

const POLL_INTERVAL_MS = 40;
/**
 * Largest number of requests per place, however slow the machine, because two places use one account
 * (docs/wire/envelope.md, Limits).
 */
const MAX_REQUESTS = 200;
/** Places are observed from this long before the start until this long after the deadline. */
const MARGIN_MS = 2_000;
const SWITCHED_WITHIN_MS = 1_000;
const BACK_WITHIN_MS = 15_000;

/** Answer of a place, with the times of its request and response (epoch milliseconds). */
interface Answer {
  name: string;
  requestedAt: number;
  answeredAt: number;
}

/** Promise 23: a duty begins while everything is running. */
export function testDutyStart(getWorld: WorldGetter): void {
  it("reaches every page and board within a second after it is due, and never earlier", async () => {
    const handover = await openHandover(getWorld());
    const { hospital, startsAt } = handover;
    const board = await openLiveBoard(getWorld().topology.url, hospital);
    const page = openPage(getWorld().topology.url, hospital);
    await sleep(startsAt - MARGIN_MS - Date.now());
    const within = scaleToMachine(SWITCHED_WITHIN_MS);
    const { call } = hospital;
    const places = {
      board: () => getShownPerson(board),
      boardNames: () => getNamedPerson(board),
      page: () => (page.hasReceived() ? handover.after : handover.before),
      onCall: async () => {
        const { data } = await call(listOnCall, { query: { department: "Surgery" } });
        return data[0]?.people[0]?.name ?? "";
      },
      contacts: async () => {
        const { data } = await call(getRosterContacts, { body: { departments: ["Surgery"] } });
        return data.Surgery?.consultant?.name ?? "";
      },
    };
    const answers = await followAll(places, startsAt + within + MARGIN_MS);
    board.stop();
    page.close();
    expectSwitched(answers, within, handover);
  });
}

/** Promise 23: a duty begins while server and worker are down. */
export function testDutyStartAlone(getWorld: WorldGetter): void {
  it("is shown on time by boards without a server, and by boards that reconnect to one", async () => {
    const handover = await openHandover(getWorld());
    const { hospital, startsAt } = handover;
    const { topology } = getWorld();
    const urls = [...topology.servers.map(({ url }) => url), topology.url];
    const boards = await Promise.all(urls.map((url) => openLiveBoard(url, hospital)));
    const processes = [...topology.workers, ...topology.servers];
    await sleep(startsAt - MARGIN_MS - Date.now());
    await Promise.all(processes.map((each) => each.kill()));
    const boardPlaces = boards.map(
      (board, index) => [`board${index}`, () => getShownPerson(board)] as const,
    );
    const within = scaleToMachine(SWITCHED_WITHIN_MS);
    const answers = await followAll(Object.fromEntries(boardPlaces), startsAt + within + MARGIN_MS);
    const received = boards.map(getNamedPerson);
    await Promise.all(processes.map((each) => each.start()));
    const liveMs = await measureUntil(
      () => boards.every(({ isLive }) => isLive),
      scaleToMachine(BACK_WITHIN_MS),
    );
    const rightMs = await measureUntil(
      () => boards.every((board) => getNamedPerson(board) === handover.after),
      scaleToMachine(BACK_WITHIN_MS),
    );
    for (const board of boards) board.stop();
    expectSwitched(answers, within, handover);
    expect(received).toEqual(boards.map(() => handover.before));
    report({ liveMs, rightAfterLiveMs: rightMs });
  });
}

async function openLiveBoard(url: string, { boardKey }: Hospital): Promise<Board> {
  const board = new Board(url, boardKey);
  board.start();
  await until(() => board.isLive && getNamedPerson(board) !== "");
  return board;
}

/** Opens an administrator's page; `hasReceived` returns true once the page has received Surgery's changed duty. */
function openPage(url: string, { token }: Hospital) {
  const socket = openLiveSocket(url);
  let isReceived = false;
  socket.on("changes", (changes) => {
    isReceived ||= changes.some(({ type }) => type === "duty.changed");
  });
  socket.auth = { token, protocol: PROTOCOL_VERSION };
  socket.connect();
  return { hasReceived: () => isReceived, close: () => socket.disconnect() };
}

type Places = Record<string, () => string | Promise<string>>;

async function followAll(places: Places, end: number): Promise<Record<string, Answer[]>> {
  const followed = Object.entries(places).map(
    async ([place, readPlace]) => [place, await follow(readPlace, end)] as const,
  );
  return Object.fromEntries(await Promise.all(followed));
}

async function follow(readName: () => string | Promise<string>, end: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const everyMs = Math.max(POLL_INTERVAL_MS, (end - Date.now()) / MAX_REQUESTS);
  while (Date.now() < end) {
    const requestedAt = Date.now();
    const name = await readName();
    answers.push({ name, requestedAt, answeredAt: Date.now() });
    await sleep(everyMs);
  }
  return answers;
}

/**
 * Expects each place to switch to the new doctor no earlier than the start, and at most `within` milliseconds later.
 */
function expectSwitched(
  answers: Record<string, readonly Answer[]>,
  within: number,
  { startsAt, before, after }: Handover,
): void {
  const switchedMs: Record<string, number> = {};
  for (const [place, placeAnswers] of Object.entries(answers)) {
    const early = placeAnswers.filter(({ answeredAt }) => answeredAt < startsAt);
    const late = placeAnswers.filter(({ requestedAt }) => requestedAt > startsAt + within);
    const listNames = (some: readonly Answer[]) =>
      Array.from(new Set(some.map(({ name }) => name)));
    expect([place, listNames(early), listNames(late)]).toEqual([place, [before], [after]]);
    switchedMs[place] =
      (placeAnswers.find(({ name }) => name === after)?.answeredAt ?? 0) - startsAt;
  }
  report({ turnedMs: switchedMs });
}
