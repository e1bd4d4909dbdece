import type { Page } from "@playwright/test";
import type { Call } from "@wardline/client/call";
import { listScreens, publishDisplay } from "@wardline/contracts/displays";
import { updatePatient } from "@wardline/contracts/patients";
import { countDrawing } from "../support/drawing.js";
import { openCards } from "../support/hospital.js";
import { expect, test } from "../support/journey.js";

/** How many draw calls a picture of the 3D board may take (docs/board.md, Budgets). */
const CALLS = 8;
const IDLE_MS = 10_000;
/** A status pulses for 1.2 s, the camera turns to it in as long; the rest is for a slow machine. */
const TRANSITION_MS = 5_000;

test.use({ viewport: { width: 1280, height: 720 } });

for (const count of [200, 500]) {
  test(`the 3D board draws ${count} patients in few calls, rests when nothing moves, and gives way to 2D`, async ({
    browser,
    hospital: { call },
  }) => {
    const [card] = await openCards(call, count);
    const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
    const corridor = await browser.newContext();
    const tv = await corridor.newPage();
    const drawing = await countDrawing(tv);
    await tv.goto(display.display_url);
    await expect(tv.getByText(`${count} patients`)).toBeVisible();
    await expect(tv.locator(".standard canvas")).toBeVisible();

    await test.step("ten seconds without a change are ten seconds without a picture", async () => {
      await expect
        .poll(async () => (await drawing()).longestRest, { timeout: 60_000 })
        .toBeGreaterThan(IDLE_MS);
      expect((await drawing()).callsInAFrame).toBeLessThanOrEqual(CALLS);
    });

    await test.step("a changed status is drawn, and when it has settled nothing is", async () => {
      await expect.poll(async () => (await drawing()).rest).toBeGreaterThan(1_000);
      await call(updatePatient, {
        params: { id: card?.id ?? "" },
        body: { patientData: { status: "admitted" } },
      });
      await expect.poll(async () => (await drawing()).rest).toBeLessThan(500);
      await expect
        .poll(async () => (await drawing()).rest, { timeout: TRANSITION_MS + 3_000 })
        .toBeGreaterThan(2_000);
      expect((await drawing()).callsInAFrame).toBeLessThanOrEqual(CALLS);
    });

    await test.step("a context lost twice ends in 2D, and the settings know it", async () => {
      await loseContext(tv);
      await expect(tv.locator(".standard canvas")).toBeVisible();
      await loseContext(tv);
      await expect(tv.locator(".classical")).toBeVisible();
      await expect.poll(() => templatesOf(call), { timeout: 40_000 }).toEqual(["2d"]);
    });
    await corridor.close();
  });
}

async function templatesOf(call: Call): Promise<string[]> {
  const { data } = await call(listScreens);
  return data.map(({ template }) => template);
}

test("a 3D board whose graphics do not come back hides them at once and shows the 2D board", async ({
  browser,
  hospital: { call },
}) => {
  await openCards(call, 8);
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  const corridor = await browser.newContext();
  const tv = await corridor.newPage();
  await tv.goto(display.display_url);
  const canvas = tv.locator(".standard canvas");
  await expect(canvas).toBeVisible();
  await canvas.evaluate((element: HTMLCanvasElement) => {
    element.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
  });
  await expect(canvas).toBeHidden();
  await expect(tv.locator(".standard")).toBeVisible();
  await expect(tv.locator(".classical")).toBeVisible();
  await expect.poll(() => templatesOf(call), { timeout: 40_000 }).toEqual(["2d"]);
  await corridor.close();
});

/** As a driver does that crashes and comes back. */
async function loseContext(tv: Page): Promise<void> {
  await tv.locator(".standard canvas").evaluate(async (canvas) => {
    const context = (canvas as HTMLCanvasElement).getContext("webgl2");
    const extension = context?.getExtension("WEBGL_lose_context");
    const heard = (name: string) =>
      new Promise((done) => canvas.addEventListener(name, done, { once: true }));
    const lost = heard("webglcontextlost");
    extension?.loseContext();
    await lost;
    // A context can be restored once everyone has been told that it is lost.
    await new Promise((done) => setTimeout(done));
    // The second time the board has already taken its canvas away.
    if (!canvas.isConnected) return;
    const restored = heard("webglcontextrestored");
    extension?.restoreContext();
    await restored;
  });
}
