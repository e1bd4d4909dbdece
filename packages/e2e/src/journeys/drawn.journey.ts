import type { Page } from "@playwright/test";
import { createAnnouncement } from "@wardline/contracts/boards/announcements";
import * as displays from "@wardline/contracts/boards/displays";
import { disableDrawing } from "../support/drawing.js";
import { openCards } from "../support/hospital.js";
import { expect, test } from "../support/journey.js";

test.use({ has3dBoards: true });

test("counts screens only while they are visible, and makes them carry out commands", async ({
  browser,
  wardline,
  hospital,
}) => {
  const { call } = hospital;
  await openCards(call, 6);
  const names = new Map<string, string>();
  const publish = async (name: string, template: "2d" | "3d") => {
    const { data } = await call(displays.publishDisplay, { body: { name } });
    const { display_id: id, version: ifMatch } = data;
    await call(displays.updateDisplay, { params: { id }, body: { template }, ifMatch });
    names.set(data.display_id, name);
    return data;
  };
  /** Opens a screen in its own browser; `prepare` may manipulate its canvas first. */
  const open = async ({ display_url }: displays.Display, prepare?: () => void) => {
    const context = await browser.newContext({ viewport: { width: 640, height: 360 } });
    const tv = await context.newPage();
    await tv.addInitScript(recordNotices);
    await tv.addInitScript(holdWaits);
    if (prepare !== undefined) await tv.addInitScript(prepare);
    await tv.goto((display_url ?? "").replace(/^https?:\/\/[^/]+/, wardline.url));
    return tv;
  };
  const readPictureStates = async () => {
    const { data } = await call(displays.listScreens, {});
    return Object.fromEntries(
      data.map(({ display_id, proof }) => [names.get(display_id) ?? "", proof]),
    );
  };

  const corridor = await publish("Corridor", "2d");
  const screen2d = await open(corridor);
  const screen3d = await open(await publish("Theatre", "3d"));
  await open(await publish("Broken", "3d"), disableDrawing);
  await expect
    .poll(readPictureStates)
    .toEqual({ Corridor: "drawn", Theatre: "drawn", Broken: "black" });
  const { data: water } = await call(createAnnouncement, { body: { message: "Water is off" } });
  const readReach = async () => {
    const { data } = await call(displays.listReach, { query: { ids: water.id } });
    return `${data[0]?.drawn} of ${data[0]?.screens}`;
  };
  await expect.poll(readReach).toBe("2 of 3");

  await test.step("a new announcement appears at once, and screens count only once its words are visible", async () => {
    for (const message of ["Lift A", "Lift B", "Visitors", "MAJOR INCIDENT: all to Emergency"]) {
      const before = (await listShownTexts(screen2d)).length;
      const { data: posted } = await call(createAnnouncement, { body: { message } });
      const countAtAnswer = (await listShownTexts(screen2d)).length;
      const countDrawn = async () => {
        const { data } = await call(displays.listReach, { query: { ids: posted.id } });
        const screens = data[0]?.drawn ?? 0;
        const shown = await Promise.all([screen2d, screen3d].map(listShownTexts));
        // Checked after the server's answer: no screen counts before the text is visible on it.
        const showingCount = shown.filter((words) => words.includes(message)).length;
        expect(showingCount).toBeGreaterThanOrEqual(screens);
        return screens;
      };
      await expect.poll(countDrawn, { intervals: [250] }).toBe(2);
      // At most one announcement that was due anyway appears in between.
      expect((await listShownTexts(screen2d)).slice(before, countAtAnswer + 2)).toContain(message);
    }
  });

  await test.step("a screen shows its name on request and reports the time", async () => {
    const { data } = await call(displays.commandScreens, {
      params: { id: corridor.display_id },
      body: { command: "identify" },
    });
    expect(data.answers.map(({ shown_at }) => shown_at !== null)).toEqual([true]);
    await expect(screen2d.locator(".identity")).toContainText("Corridor");
  });

  await test.step("a page behind another one is not counted", async () => {
    await setHidden(screen2d, true);
    await expect.poll(readPictureStates).toMatchObject({ Corridor: "hidden", Theatre: "drawn" });
    expect(await readReach()).toBe("1 of 3");
    await setHidden(screen2d, false);
    await expect.poll(readReach).toBe("2 of 3");
  });

  await test.step("a screen with a lost canvas is not counted until the 2D board replaces the canvas", async () => {
    await screen3d.locator(".ward-canvas").evaluate((canvas: HTMLCanvasElement) => {
      window.heldWaits = new Map();
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    });
    await expect.poll(readReach).toBe("1 of 3");
    await screen3d.evaluate(() => {
      const held = window.heldWaits?.values() ?? [];
      window.heldWaits = null;
      for (const run of held) run();
    });
    await expect.poll(readReach).toBe("2 of 3");
  });

  await test.step("a screen with a frozen script is not counted", async () => {
    const debug = await screen2d.context().newCDPSession(screen2d);
    await debug.send("Debugger.enable");
    await debug.send("Debugger.pause");
    await expect.poll(readPictureStates).toMatchObject({ Corridor: "offline", Theatre: "drawn" });
    expect(await readReach()).toBe("1 of 3");
    await debug.detach();
  });
});

declare global {
  interface Window {
    /** Texts of announcements shown on this page, in order. */
    shownWords: string[];
    /** Callbacks of delayed long timers by id; null if the test delays no timers. */
    heldWaits: Map<number, () => void> | null;
  }
}

/**
 * Records the announcement bar's texts, because a slow screen may show a text only after a fast screen has moved on to
 * the next text.
 */
function recordNotices(): void {
  window.shownWords = [];
  new MutationObserver(() => {
    const words = document.querySelector(".notices-slide")?.textContent;
    if (words && words !== window.shownWords.at(-1)) window.shownWords.push(words);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Lets a test delay long timers: a board waits three seconds before it replaces a lost canvas with the 2D board. */
function holdWaits(): void {
  const SECONDS_MS = 2_000;
  const { setTimeout: wait, clearTimeout: forget } = window;
  let last = 0;
  window.heldWaits = null;
  Object.assign(window, {
    setTimeout: (run: () => void, after = 0) => {
      if (window.heldWaits === null || after < SECONDS_MS) return wait(run, after);
      last -= 1;
      window.heldWaits.set(last, run);
      return last;
    },
    clearTimeout: (id = 0) => {
      if (!window.heldWaits?.delete(id)) forget(id);
    },
  });
}

async function listShownTexts(tv: Page): Promise<string[]> {
  return tv.evaluate(() => window.shownWords);
}

/** Simulates another tab in front, which the browser does not report to pages driven by Playwright. */
async function setHidden(tv: Page, isHidden: boolean): Promise<void> {
  await tv.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isHidden ? "hidden" : "visible",
  );
}
