import type { Page } from "@playwright/test";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import {
  BOARD_NAMESPACE,
  type BoardChange,
  type BoardServerEvents,
  HEARTBEAT_MS,
} from "@wardline/contracts/live";
import { expect } from "./journey.js";

/** The connection of a board that the journey feeds does not end by itself. */
const NEVER_MS = 2 ** 29;
/** A board that hears nothing for longer says so. */
const HEARD_EVERY_MS = 2 * HEARTBEAT_MS;
/** Engine.IO's ping, which is the server's heartbeat. */
const PING = "2";

/** An open board whose server is the journey, which also moves its clock. */
interface FedBoard {
  page: Page;
  /** The board's time, in epoch milliseconds. */
  now(): Promise<number>;
  /** Sends changes as the server sends those of one turn. */
  change(changes: BoardChange[]): void;
  /** Sends everything in place of what the board has. */
  replace(): Promise<void>;
  /** Lets time pass, with the server's heartbeats in it. */
  pass(ms: number): Promise<void>;
}

/** Opens the board at `url` as it is at `at`; it is drawn with what `current` says. */
export async function openFedBoard(
  page: Page,
  url: string,
  at: number,
  current: () => Omit<BoardSnapshot, "serverTime">,
): Promise<FedBoard> {
  let write = (_packet: string): void => undefined;
  const now = () => page.evaluate(() => Date.now());
  const emit = <E extends keyof BoardServerEvents>(
    event: E,
    ...given: Parameters<BoardServerEvents[E]>
  ) => write(`42${BOARD_NAMESPACE},${JSON.stringify([event, ...given])}`);
  // The page's own time is the server's: both clocks are one, and none of them drifts.
  const replace = async () =>
    emit("state", { snapshot: { ...current(), serverTime: await now() } });
  await page.clock.install({ time: at });
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
  // By plain HTTP nobody knows this board.
  await page.route("**/api/board/**", (route) => route.abort());
  await page.goto(url);
  await expect(page.locator(".stage-main")).toBeVisible();
  return {
    page,
    now,
    change: (changes) => emit("changes", changes),
    replace,
    pass: async (ms) => {
      for (let left = ms; left > 0; left -= HEARD_EVERY_MS) {
        await page.clock.fastForward(Math.min(left, HEARD_EVERY_MS));
        write(PING);
      }
    },
  };
}

/**
 * Runs in the browser: every text that is seen, with the class of its element, how large its letters are, which step of fitting
 * it took, and how much of it is seen where it is cut.
 */
export function readTexts(): string[] {
  const SLACK = 0.5;
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text;
    const own = text.parentElement;
    if (own === null || text.data.trim() === "" || own.getClientRects().length === 0) continue;
    // What fades out is the page before.
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
    const fit = own.closest<HTMLElement>("[data-fit]")?.dataset.fit ?? "";
    const cut = room < width - SLACK ? `, ${room.toFixed(1)} of ${width.toFixed(1)}` : "";
    texts.push(`${own.className} ${fontSize} ${fit}: "${text.data}"${cut}`);
  }
  return texts;
}
