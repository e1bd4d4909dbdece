import { WebSocket } from "ws";
import { readSharedClock } from "../machine.js";
import { answerQuestions, notify } from "./conversation.js";

/** Screens to connect: address, and display keys to use in turn. */
export interface ConnectScreensOptions {
  url: string;
  count: number;
  keys: readonly string[];
  /** Last revision that the screens have; null for new screens. */
  since: number | null;
}

export interface ConnectedScreens {
  /** Time at which the last screen received the current state (shared clock, milliseconds). */
  at: number;
  revision: number;
}

export interface Tally {
  screens: number;
  /** Changes received, over all screens. */
  deliveries: number;
  /** Number of revisions that a screen lacked when a later revision arrived. */
  gaps: number;
  /** Connections that ended unexpectedly. */
  closed: number;
  /** Sample of one in a hundred arrivals: key, revision, and time (epoch milliseconds). */
  arrivals: [key: string, revision: number, at: number][];
  /** Lowest revision on any screen of a display, by the display's key. */
  lowestRevisions: Map<string, number>;
}

/** Notice that every screen has this revision; `at` on the shared clock. */
export interface AllScreensReached {
  revision: number;
  at: number;
}

export type ScreensHandlers = {
  connect: (given: ConnectScreensOptions) => Promise<ConnectedScreens>;
  hangUp: () => void;
  /** Returns the figures since the last request. */
  tally: () => Tally;
};

const SAMPLE_INTERVAL = 100;

class Screen {
  revision = -1;
  constructor(
    readonly socket: WebSocket,
    readonly key: string,
  ) {}
}

let screens: Screen[] = [];
let onCurrent: (screen: Screen) => void = () => undefined;
const revisionCounts = new Map<number, number>();
let tally = createTally();
let arrivalCount = 0;

function createTally() {
  return { deliveries: 0, gaps: 0, closed: 0, arrivals: [] as Tally["arrivals"] };
}

async function connect(given: ConnectScreensOptions): Promise<ConnectedScreens> {
  const { url, count, keys, since } = given;
  const address = `${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
  const addedScreens: Screen[] = [];
  let at = 0;
  await new Promise<void>((resolve) => {
    let currentCount = 0;
    onCurrent = () => {
      currentCount += 1;
      at = readSharedClock();
      if (currentCount === count) resolve();
    };
    for (let index = 0; index < count; index += 1) {
      addedScreens.push(open(address, keys[index % keys.length] ?? "", since));
    }
  });
  screens.push(...addedScreens);
  return { at, revision: Math.max(...addedScreens.map(({ revision }) => revision)) };
}

/** Opens a minimal Socket.IO client for boards; the floor sends the same frames without the handshake. */
function open(address: string, key: string, since: number | null): Screen {
  const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });
  const screen = new Screen(socket, key);
  socket.on("message", (data: Buffer) => receive(screen, data, key, since));
  socket.on("error", () => undefined);
  socket.on("close", () => {
    if (screens.includes(screen)) tally.closed += 1;
  });
  return screen;
}

function receive(screen: Screen, data: Buffer, key: string, since: number | null): void {
  const kind = data[0];
  // "2" is a ping, "0" the engine's greeting, "4" a message.
  if (kind === 0x32) screen.socket.send("3");
  else if (kind === 0x30) screen.socket.send(`40/board,${JSON.stringify({ key, since })}`);
  else if (kind === 0x34) receiveMessage(screen, data);
}

function receiveMessage(screen: Screen, data: Buffer): void {
  const start = data.toString("latin1", 0, 80);
  const first = /^42\/board,\["changes",\[\{"revision":(\d+)/.exec(start);
  if (first !== null) {
    const last = readLastRevision(data);
    for (let revision = Number(first[1]); revision <= last; revision += 1)
      recordRevision(screen, revision);
    return;
  }
  if (!start.startsWith('42/board,["state",')) return;
  const isFirst = screen.revision === -1;
  screen.revision = Number(/"revision":(\d+)/.exec(start)?.[1]);
  if (isFirst) onCurrent(screen);
}

const REVISION = '"revision":';

/** Returns the last revision in a message of ordered, gapless changes whose payloads contain no revisions. */
function readLastRevision(data: Buffer): number {
  const at = data.lastIndexOf(REVISION) + REVISION.length;
  return Number.parseInt(data.toString("latin1", at, at + 12), 10);
}

function recordRevision(screen: Screen, revision: number): void {
  if (revision <= screen.revision) return;
  tally.deliveries += 1;
  tally.gaps += revision - screen.revision - 1;
  screen.revision = revision;
  arrivalCount += 1;
  if (arrivalCount % SAMPLE_INTERVAL === 0) tally.arrivals.push([screen.key, revision, Date.now()]);
  const count = (revisionCounts.get(revision) ?? 0) + 1;
  if (count < screens.length) {
    revisionCounts.set(revision, count);
    return;
  }
  revisionCounts.delete(revision);
  notify({ revision, at: readSharedClock() } satisfies AllScreensReached);
}

function findLowestByKey(): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const { key, revision } of screens) {
    lowest.set(key, Math.min(lowest.get(key) ?? revision, revision));
  }
  return lowest;
}

answerQuestions({
  connect,
  hangUp: () => {
    const closingScreens = screens;
    screens = [];
    revisionCounts.clear();
    for (const { socket } of closingScreens) socket.terminate();
  },
  tally: () => {
    const currentTally: Tally = {
      ...tally,
      screens: screens.length,
      lowestRevisions: findLowestByKey(),
    };
    tally = createTally();
    return currentTally;
  },
});
