import type { Call } from "@wardline/client/call";
import { acceptPairing, publishDisplay, rotateDisplay } from "@wardline/contracts/displays";
import { administrator, openCards } from "../support/api.js";
import { enterNewHospital, expect, test } from "../support/journey.js";
import { lineTo } from "../support/line.js";
import type { Wardline } from "../support/wardline.js";

test.use({ viewport: { width: 1280, height: 720 } });
test.setTimeout(120_000);

const CONNECTING = "Connecting to the hospital";

/** A hospital with three open cards and one published display. */
async function ward(page: Parameters<typeof enterNewHospital>[0], wardline: Wardline) {
  const email = await enterNewHospital(page, wardline);
  await page.close();
  const call: Call = await administrator(wardline.url, email);
  await openCards(call, 3);
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  return { call, display, path: new URL(display.display_url).pathname };
}

test("a board whose kept snapshot is of an older build comes up live, and keeps a new one", async ({
  page,
  browser,
  wardline,
}) => {
  const { display, path } = await ward(page, wardline);
  const tv = await browser.newPage();
  const name = `wardline.board.${path.split("/").at(-1)}`;
  await tv.addInitScript((item) => {
    const patient = { id: "x", bed: "E01", name: "A", status: "admitted", teams: ["Surgery"] };
    const hospital = { name: "Old", timezone: "Africa/Lagos" };
    const snapshot = { revision: 3, hospital, patients: [patient], onCall: [], announcements: [] };
    const kept = { heardAt: Date.now(), skew: 0, snapshot };
    localStorage[item] ??= JSON.stringify(kept);
  }, name);
  await tv.goto(display.display_url);
  await expect(tv.getByText("3 patients")).toBeVisible();
  await expect
    .poll(() => tv.evaluate((item) => localStorage.getItem(item), name), { timeout: 20_000 })
    .toContain("bed_no");
  await tv.close();
});

test("what a board cannot draw is not kept, and leaves the waiting page rather than a black one", async ({
  page,
  browser,
  wardline,
}) => {
  const { display, path } = await ward(page, wardline);
  const tv = await browser.newPage();
  await tv.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await tv.route(`**/api${path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { patients: object[] } };
    body.data.patients = [{ id: "x" }];
    await route.fulfill({ response: answer, json: body });
  });
  await tv.goto(display.display_url);
  // Drawn, given up, loaded anew, given up again: the second time there is no further reload for five minutes.
  const reloaded = tv.waitForEvent("load", { timeout: 20_000 });
  await reloaded;
  await tv.waitForResponse(`**/api${path}`);
  await expect(tv.getByText(CONNECTING)).toBeVisible();
  expect(await tv.evaluate(() => Object.keys(localStorage).join())).not.toContain("wardline.board");
  await tv.unrouteAll();
  await tv.reload();
  await expect(tv.getByText("3 patients")).toBeVisible();
  await tv.close();
});

test("a screen whose address was renewed shows a code, and a board again once it is typed in", async ({
  page,
  browser,
  wardline,
}) => {
  const { call, display } = await ward(page, wardline);
  const tv = await browser.newPage();
  await tv.goto(display.display_url);
  await expect(tv.getByText("3 patients")).toBeVisible();
  await call(rotateDisplay, { params: { id: display.display_id } });
  await expect(tv.getByText("This screen’s address is no longer valid")).toBeVisible({
    timeout: 20_000,
  });
  const code = await tv.getByText(/^[2-9A-HJKMNP-Z]{6}$/).textContent();
  await call(acceptPairing, { body: { code: code ?? "", name: "Ward 3" } });
  await expect(tv.getByText("3 patients")).toBeVisible({ timeout: 20_000 });
  await tv.close();
});

test("a television that is switched on while the server is away shows what it last knew", async ({
  page,
  browser,
  wardline,
}) => {
  const { path } = await ward(page, wardline);
  const line = await lineTo(wardline.url);
  const corridor = await browser.newContext();
  const tv = await corridor.newPage();
  await tv.goto(`${line.url}${path}`);
  await expect(tv.getByText("3 patients")).toBeVisible();
  await tv.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 60_000,
  });
  await line.cut();
  await tv.close();
  const again = await corridor.newPage();
  await again.goto(`${line.url}${path}`);
  await expect(again.getByText("3 patients")).toBeVisible();
  await expect(again.getByText("Live", { exact: true })).toBeHidden();
  await line.mend();
  await expect(again.getByText("Live", { exact: true })).toBeVisible({ timeout: 40_000 });
  await corridor.close();
});
