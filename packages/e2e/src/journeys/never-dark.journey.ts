import { publishDisplay, rotateDisplay } from "@wardline/contracts/displays";
import { acceptPairing } from "@wardline/contracts/pairings";
import { createGate } from "@wardline/testing/gate";
import { type Hospital, openCards } from "../support/hospital.js";
import { expect, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";

test.use({ viewport: { width: 1280, height: 720 } });

const CONNECTING = "Connecting to the hospital";
/** As a build kept it in which beds had another name and displays no template. */
const OLDER = {
  revision: 3,
  hospital: { name: "Old", timezone: "Africa/Lagos" },
  patients: [{ id: "x", bed: "E01", name: "A", status: "admitted", teams: ["Surgery"] }],
  onCall: [],
  announcements: [],
};

/** Three open cards and a display that shows them; `path` is its address without the host. */
async function openWard({ call }: Hospital) {
  await openCards(call, 3);
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  return { display, path: new URL(display.display_url).pathname };
}

test("a board whose kept snapshot is of an older build comes up live, and keeps a new one", async ({
  browser,
  wardline,
  hospital,
}) => {
  const { display, path } = await openWard(hospital);
  const name = `wardline.board.${path.split("/").at(-1)}`;
  const kept = { heardAt: Date.now(), skew: 0, snapshot: OLDER };
  const tv = await browser.newPage({
    storageState: {
      cookies: [],
      origins: [{ origin: wardline.url, localStorage: [{ name, value: JSON.stringify(kept) }] }],
    },
  });
  await tv.goto(display.display_url);
  await expectShown(tv, "3 patients");
  await expect
    .poll(() => tv.evaluate((item) => localStorage.getItem(item), name))
    .toContain("bed_no");
  await tv.close();
});

test("what a board cannot draw is not kept, and leaves the waiting page rather than a black one", async ({
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
  let answeredAgain = 0;
  await tv.route(`**/api${path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { patients: object[] } };
    body.data.patients = [{ id: "x" }];
    await route.fulfill({ response: answer, json: body });
    if (loads === 2) answeredAgain += 1;
  });
  await tv.goto(display.display_url);
  // Drawn, given up, loaded anew, given up again: the second time there is no further reload for five minutes.
  await expect.poll(() => answeredAgain).toBeGreaterThan(0);
  await expectShown(tv, CONNECTING);
  expect(await tv.evaluate(() => Object.keys(localStorage).join())).not.toContain("wardline.board");
  expect(loads).toBe(2);
  await tv.unrouteAll();
  await tv.reload();
  await expectShown(tv, "3 patients");
  await tv.close();
});

test("a screen whose address was renewed shows a code, and a board again once it is typed in", async ({
  browser,
  hospital,
}) => {
  const { display } = await openWard(hospital);
  const tv = await browser.newPage();
  await tv.goto(display.display_url);
  await expectShown(tv, "3 patients");
  await hospital.call(rotateDisplay, { params: { id: display.display_id } });
  await expectShown(tv, "This screen’s address is no longer valid");
  const code = await tv.getByText(/^[2-9A-HJKMNP-Z]{6}$/).textContent();
  await hospital.call(acceptPairing, { body: { code: code ?? "", name: "Ward 3" } });
  await expectShown(tv, "3 patients");
  await tv.close();
});

test("a television that is switched on while the server is away shows what it last knew", async ({
  browser,
  wardline,
  hospital,
}) => {
  const { path } = await openWard(hospital);
  const line = await createGate(wardline.url);
  const address = new URL(path, line.url).href;
  const corridor = await browser.newContext();
  const tv = await corridor.newPage();
  await tv.goto(address);
  await expectShown(tv, "3 patients");
  await tv.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await line.shut();
  await tv.close();
  const again = await corridor.newPage();
  await again.goto(address);
  await expectShown(again, "3 patients");
  await expect(again.getByText("Live", { exact: true })).toBeHidden();
  await line.open();
  await expect(again.getByText("Live", { exact: true })).toBeVisible();
  await corridor.close();
});
