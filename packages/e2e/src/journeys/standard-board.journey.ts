import type { Page } from "@playwright/test";
import type { Call } from "@wardline/client/call";
import { listScreens, publishDisplay } from "@wardline/contracts/boards/displays";
import { updatePatient } from "@wardline/contracts/patients/patient";
import { countDrawing } from "../support/drawing.js";
import { openCards } from "../support/hospital.js";
import { expect, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";

/** Maximum number of draw calls per frame of the 3D board (docs/board.md, Budgets). */
const MAX_DRAW_CALLS = 8;
const PATIENT_COUNT = 500;
/**
 * Pause without any drawing. Shorter than the time for which a page of the list is shown, because the page's beds rise
 * when it appears (docs/board.md, 3D Standard).
 */
const IDLE_MS = 3_000;
/** Time without a new frame after which all motion caused by a change counts as ended. */
const SETTLED_MS = 2_000;

// Without a graphics card each pixel costs CPU time.
test.use({
  viewport: { width: 640, height: 360 },
  has3dBoards: true,
  reducedMotion: "no-preference",
});

test("draws 500 patients on the 3D board with few draw calls, rests when idle, and falls back to 2D", async ({
  browser,
  hospital: { call },
}) => {
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  const [card] = await openCards(call, PATIENT_COUNT);
  const corridor = await browser.newContext();
  const tv = await corridor.newPage();
  const readDrawing = await countDrawing(tv);
  await tv.goto(display.display_url ?? "");
  await expectShown(tv, `${PATIENT_COUNT} patients`);
  await expect(tv.locator(".standard canvas")).toBeVisible();

  await test.step("nothing is drawn between two pages of the list", async () => {
    await expect.poll(async () => (await readDrawing()).longestPause).toBeGreaterThan(IDLE_MS);
    expect((await readDrawing()).maxCallsPerFrame).toBeLessThanOrEqual(MAX_DRAW_CALLS);
  });

  await test.step("a changed status is drawn, and drawing stops once the motion has settled", async () => {
    const { frameCount } = await readDrawing();
    await call(updatePatient, {
      params: { id: card?.id ?? "" },
      body: { patientData: { status: "admitted" } },
    });
    await expect.poll(async () => (await readDrawing()).frameCount).toBeGreaterThan(frameCount);
    await expect.poll(async () => (await readDrawing()).rest).toBeGreaterThan(SETTLED_MS);
    expect((await readDrawing()).maxCallsPerFrame).toBeLessThanOrEqual(MAX_DRAW_CALLS);
  });

  await test.step("after the graphics context is lost twice, the screen changes to 2D, and the settings show this", async () => {
    await loseContext(tv);
    await expect(tv.locator(".standard canvas")).toBeVisible();
    await loseContext(tv);
    await expect(tv.locator(".classical")).toBeVisible();
    await expect.poll(() => readTemplates(call)).toEqual(["2d"]);
  });
  await corridor.close();
});

async function readTemplates(call: Call): Promise<string[]> {
  const { data } = await call(listScreens);
  return data.map(({ template }) => template);
}

test("changes to the 2D board at once when the 3D board's graphics fail", async ({
  browser,
  hospital: { call },
}) => {
  await openCards(call, 8);
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  const corridor = await browser.newContext();
  const tv = await corridor.newPage();
  const readDrawing = await countDrawing(tv);
  await tv.goto(display.display_url ?? "");
  const canvas = tv.locator(".standard canvas");
  await expect(canvas).toBeVisible();
  await expect.poll(async () => (await readDrawing()).frameCount).toBeGreaterThan(0);
  expect((await readDrawing()).maxCallsPerFrame).toBeLessThanOrEqual(MAX_DRAW_CALLS);
  await canvas.evaluate((element: HTMLCanvasElement) => {
    element.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  });
  await expect(canvas).toBeHidden();
  await expect(tv.locator(".standard")).toBeVisible();
  await expect(tv.locator(".classical")).toBeVisible();
  await expect.poll(() => readTemplates(call)).toEqual(["2d"]);
  await corridor.close();
});

/** Simulates a graphics driver that crashes and recovers. */
async function loseContext(tv: Page): Promise<void> {
  await tv.locator(".standard canvas").evaluate(async (canvas) => {
    const context = (canvas as HTMLCanvasElement).getContext("webgl2");
    const extension = context?.getExtension("WEBGL_lose_context");
    const waitForEvent = (name: string) =>
      new Promise((done) => canvas.addEventListener(name, done, { once: true }));
    const lost = waitForEvent("webglcontextlost");
    extension?.loseContext();
    await lost;
    // A context can only be restored after the task of this event has ended.
    await new Promise((done) => requestAnimationFrame(done));
    // The second time, the board has already removed its canvas.
    if (!canvas.isConnected) return;
    const restored = waitForEvent("webglcontextrestored");
    extension?.restoreContext();
    await restored;
  });
}
