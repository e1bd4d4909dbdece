import type { Page } from "@playwright/test";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import {
  BOARD_NAMESPACE,
  type BoardChange,
  type BoardServerEvents,
  HEARTBEAT_MS,
} from "@wardline/contracts/live/events";
import { expect } from "./journey.js";

/** Timeout of the board's connection: practically infinite. */
const NEVER_MS = 2 ** 29;
/** Silence after which a board reports an outage. */
const MAX_SILENCE_MS = 2 * HEARTBEAT_MS;
/** Engine.IO's ping, which is the server's heartbeat. */
const PING = "2";
/** Time before the opening at which the page's clock is installed; the clock is stopped at the opening. */
const CLOCK_LEAD_MS = 60_000;
const OPENING_TICK_MS = 50;

/** An open board whose server and clock are controlled by the journey. */
interface ControlledBoard {
  page: Page;
  /** The board's time, epoch milliseconds. */
  now(): Promise<number>;
  change(changes: BoardChange[]): void;
  /** Sends a full state. */
  replace(): Promise<void>;
  /** Lets time pass, with heartbeats from the server. */
  pass(ms: number): Promise<void>;
  /** Lets a short time pass, and draws every frame during this time. */
  tick(ms: number): Promise<void>;
}

/** Opens the board `url` with its clock at `at` and the content of `current`. */
export async function openControlledBoard(
  page: Page,
  url: string,
  at: number,
  current: () => Omit<BoardSnapshot, "serverTime">,
): Promise<ControlledBoard> {
  let write = (_packet: string): void => undefined;
  const now = () => page.evaluate(() => Date.now());
  const tick = (ms: number) => page.clock.runFor(ms);
  const emit = <E extends keyof BoardServerEvents>(
    event: E,
    ...given: Parameters<BoardServerEvents[E]>
  ) => write(`42${BOARD_NAMESPACE},${JSON.stringify([event, ...given])}`);
  // Page and server share a clock that only `pass` and `tick` move, so that the page is the same on slow machines.
  const replace = async () =>
    emit("state", { snapshot: { ...current(), serverTime: await now() } });
  await page.clock.install({ time: at - CLOCK_LEAD_MS });
  await page.clock.pauseAt(at);
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    write = (packet) => socket.send(packet);
    const timing = { pingInterval: NEVER_MS, pingTimeout: NEVER_MS, maxPayload: NEVER_MS };
    write(`0${JSON.stringify({ sid: "transport", upgrades: [], ...timing })}`);
    socket.onMessage((message) => {
      if (!String(message).startsWith(`40${BOARD_NAMESPACE}`)) return;
      write(`40${BOARD_NAMESPACE},${JSON.stringify({ sid: "board" })}`);
      void replace();
    });
  });
  // The real server does not know this board, so its HTTP requests are aborted.
  await page.route("**/api/board/**", (route) => route.abort());
  await page.goto(url);
  await expect
    .poll(async () => {
      await tick(OPENING_TICK_MS);
      return page.locator(".stage-main").isVisible();
    })
    .toBe(true);
  return {
    page,
    now,
    change: (changes) => emit("changes", changes),
    replace,
    pass: async (ms) => {
      for (let left = ms; left > 0; left -= MAX_SILENCE_MS) {
        await page.clock.fastForward(Math.min(left, MAX_SILENCE_MS));
        write(PING);
      }
    },
    tick,
  };
}

/**
 * Runs in the browser: returns every visible text with its element's class, its font size, and its visible part if cut.
 */
export function readTexts(): string[] {
  const SLACK = 0.5;
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text;
    const own = text.parentElement;
    if (own === null || text.data.trim() === "" || own.getClientRects().length === 0) continue;
    // A page that fades out does not count.
    if (own.closest(".is-out") !== null) continue;
    const { visibility, fontSize } = getComputedStyle(own);
    if (visibility === "hidden") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { width } = range.getBoundingClientRect();
    let room = width;
    for (let box: Element | null = own; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      room = Math.min(room, box.getBoundingClientRect().width);
    }
    const cut = room < width - SLACK ? `, ${room.toFixed(1)} of ${width.toFixed(1)}` : "";
    texts.push(`${own.className} ${fontSize}: "${text.data}"${cut}`);
  }
  return texts;
}
