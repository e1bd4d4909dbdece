import { publishDisplay, rotateDisplay } from "@wardline/contracts/boards/displays";
import { acceptPairing } from "@wardline/contracts/boards/pairings";
import { createGate } from "@wardline/testing/gate";
import { type Hospital, openCards } from "../support/hospital.js";
import { enter, expect, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";

test.use({ viewport: { width: 1280, height: 720 }, hasPrefetching: true });

const UNREACHABLE_TEXT = "The server cannot be reached. Please check the connection.";
const CONNECTING_TEXT = "Connecting to the hospital";
/** Stored state of an older build, in which beds had another name and displays had no template. */
const OLDER_SNAPSHOT = {
  revision: 3,
  hospital: { name: "Old", timezone: "Africa/Lagos" },
  patients: [{ id: "x", bed: "E01", name: "A", status: "admitted", teams: ["Surgery"] }],
  onCall: [],
  announcements: [],
};

/** Creates three open records and a display that shows them; `path` is the display's address without the host. */
async function openWard({ call }: Hospital) {
  await openCards(call, 3);
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  return { display, path: new URL(display.display_url ?? "").pathname };
}

test("starts a board from the snapshot of an older build, and stores a new one", async ({
  browser,
  wardline,
  hospital,
}) => {
  const { display, path } = await openWard(hospital);
  const name = `wardline.board.${path.split("/").at(-1)}`;
  const stored = { heardAt: Date.now(), skew: 0, snapshot: OLDER_SNAPSHOT };
  const tv = await browser.newPage({
    storageState: {
      cookies: [],
      origins: [{ origin: wardline.url, localStorage: [{ name, value: JSON.stringify(stored) }] }],
    },
  });
  await tv.goto(display.display_url ?? "");
  await expectShown(tv, "3 patients");
  await expect
    .poll(() => tv.evaluate((item) => localStorage.getItem(item), name))
    .toContain("bed_no");
  await tv.close();
});

test("stores no state that a board cannot draw, and shows the waiting page rather than a black screen", async ({
  browser,
  hospital,
}) => {
  const { display, path } = await openWard(hospital);
  const tv = await browser.newPage();
  await tv.routeWebSocket(/socket\.io/, (socket) => socket.close());
  let loads = 0;
  tv.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  let answersAfterReload = 0;
  await tv.route(`**/api${path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { patients: object[] } };
    body.data.patients = [{ id: "x" }];
    await route.fulfill({ response: answer, json: body });
    if (loads === 2) answersAfterReload += 1;
  });
  await tv.goto(display.display_url ?? "");
  // The board drew, failed, reloaded and failed again: after the second failure it does not reload for five minutes.
  await expect.poll(() => answersAfterReload).toBeGreaterThan(0);
  await expectShown(tv, CONNECTING_TEXT);
  expect(await tv.evaluate(() => Object.keys(localStorage).join())).not.toContain("wardline.board");
  expect(loads).toBe(2);
  await tv.unrouteAll();
  await tv.reload();
  await expectShown(tv, "3 patients");
  await tv.close();
});

test("shows a code on a screen whose address was renewed, and a board once somebody enters the code", async ({
  browser,
  hospital,
}) => {
  const { display } = await openWard(hospital);
  const tv = await browser.newPage();
  await tv.goto(display.display_url ?? "");
  await expectShown(tv, "3 patients");
  await hospital.call(rotateDisplay, { params: { id: display.display_id } });
  await expectShown(tv, "This screen’s address is no longer valid");
  const code = await tv.getByText(/^[2-9A-HJKMNP-Z]{6}$/).textContent();
  await hospital.call(acceptPairing, { body: { code: code ?? "", name: "Ward 3" } });
  await expectShown(tv, "3 patients");
  await tv.close();
});

test("shows the last known state on a television that is switched on while the server is unavailable", async ({
  browser,
  wardline,
  hospital,
}) => {
  const { path } = await openWard(hospital);
  const gate = await createGate(wardline.url);
  const address = new URL(path, gate.url).href;
  const corridor = await browser.newContext();
  const tv = await corridor.newPage();
  await tv.goto(address);
  await expectShown(tv, "3 patients");
  await tv.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await gate.shut();
  await tv.close();
  const reopenedTv = await corridor.newPage();
  await reopenedTv.goto(address);
  await expectShown(reopenedTv, "3 patients");
  await expect(reopenedTv.getByText("Live", { exact: true })).toBeHidden();
  await gate.open();
  await expect(reopenedTv.getByText("Live", { exact: true })).toBeVisible();
  await corridor.close();
});

test("opens every page of the menu while the server is unavailable, keeps typed text, and loads the data later", async ({
  page,
  wardline,
  hospital,
}) => {
  await openCards(hospital.call, 3);
  const gate = await createGate(wardline.url);
  await enter(page, { ...wardline, url: new URL(gate.url).origin }, hospital);
  await expect(page.getByRole("link", { name: "Patient 1", exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(findMissingFiles)).toEqual([]);
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });

  await gate.shut();
  await expect(page.getByText("Reconnecting")).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  for (const link of await menu.all()) {
    await test.step(`${await link.textContent()}`, async () => {
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(page.getByText(UNREACHABLE_TEXT).first()).toBeVisible();
  await menu.first().click();
  await page.getByRole("link", { name: "Announcements" }).click();
  await page.getByRole("button", { name: "Create Announcement" }).click();
  const message = page.getByRole("dialog").getByRole("textbox").first();
  await message.fill("The lift is out of order");
  const create = page.getByRole("button", { name: "Create", exact: true });
  await create.click();
  await expect(page.getByText(UNREACHABLE_TEXT).first()).toBeVisible();

  await gate.open();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText(UNREACHABLE_TEXT)).toHaveCount(0);
  await expect(message).toHaveValue("The lift is out of order");
  await create.click();
  await expect(message).toBeHidden();
  await expect(page.getByRole("heading", { name: "The lift is out of order" })).toBeVisible();
  expect(loads).toBe(0);
  await gate.shut();
});

/** Runs in the page: returns the files that should be cached in advance but are missing from the browser's cache. */
async function findMissingFiles(): Promise<string[]> {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name="wardline-files"]') ?? {};
  const { own, hospital } = await (await fetch(content ?? "")).json();
  const fromCache = { cache: "only-if-cached", mode: "same-origin" } as const;
  const isMissing = (file: string) =>
    fetch(file, fromCache).then(
      ({ ok }) => !ok,
      () => true,
    );
  const files: string[] = [...own, ...hospital];
  const missing = await Promise.all(files.map(isMissing));
  return files.filter((_, index) => missing[index]);
}
