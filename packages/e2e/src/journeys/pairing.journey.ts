import type { Page } from "@playwright/test";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { createPatient } from "@wardline/contracts/patients/patient";
import { PASSWORD } from "../support/hospital.js";
import { enter, expect, expectAccessible, openCard, test } from "../support/journey.js";
import { expectGone, expectShown } from "../support/screen.js";

const PHONE = "+234 803 555 0142";

test.use({ has3dBoards: true });

test("pairs a television by its code, sends it only permitted data, and changes its template live", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  await test.step("the administrator adds a department with a phone, and a card", async () => {
    await enter(page, wardline, hospital, "/dashboard/add-departments");
    await page.getByRole("textbox", { name: "Department name" }).fill("Surgery");
    await page.getByRole("button", { name: "Add Department" }).click();
    await page.getByRole("button", { name: "Edit contact of Surgery" }).click();
    await page.getByLabel("Phone").fill(PHONE);
    await page.getByRole("button", { name: "Save contact" }).click();
    await page.goto(`${wardline.url}/dashboard/patients`);
    await openCard(page, "Adaeze Okafor", "SL-20410");
  });

  // In 3D each pixel costs CPU time.
  const corridor = await browser.newContext({ viewport: { width: 640, height: 360 } });
  const tv = await corridor.newPage();
  const received = recordReceived(tv);
  await tv.goto(`${wardline.url}/board`);
  const code = await tv.getByText(/^[2-9A-HJKMNP-Z]{6}$/).textContent();
  await expectShown(tv, new URL(wardline.url).host);

  await test.step("the QR code on the screen leads to the form, with the code filled in", async () => {
    await page.goto(`${wardline.url}/dashboard/settings?code=${code}#board`);
    await expect(page.getByLabel("Code on the screen")).toHaveValue(code ?? "");
    await page.getByRole("combobox", { name: "Display" }).fill("Ward 3 corridor");
    await page.getByRole("button", { name: "Pair screen" }).click();
    await expectShown(tv, "A. O.");
    await expect(page).toHaveURL(/settings#board$/);
  });

  await test.step("the settings list the screen and show what a passer-by sees", async () => {
    await page.getByRole("button", { name: "Screens" }).click();
    await expect(page.getByText("1 of 1 screen online.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Displays" }).click();
    await expect(page.getByText("Shown on 1 of 1 screen")).toBeVisible();
    const preview = page.getByRole("figure");
    await expect(preview).toContainText("A. O.");
    await page.getByLabel("Show names as").selectOption("First name and initial");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(preview).toContainText("Adaeze O.");
    await expectShown(tv, "Adaeze O.");
    await expectAccessible(page);
  });

  await test.step("nothing that the display hides has reached the screen", async () => {
    expect(received()).toContain("A. O.");
    for (const hidden of ["Okafor", "SL-20410", PHONE]) expect(received()).not.toContain(hidden);
    await page.getByLabel("Who is on call").selectOption("Names and phone numbers");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.poll(received).toContain(PHONE);
  });

  await test.step("the open screen changes its template without a reload", async () => {
    await tv.evaluate(() => {
      document.title = "not reloaded";
    });
    await page.getByRole("radio", { name: "Classical" }).click();
    await expect(page.getByText("Board template updated to 2D for all displays")).toBeVisible();
    await expect(tv.locator(".classical.is-far")).toBeVisible();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByLabel("Reading distance (2D)").selectOption("3 m");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(tv.locator(".classical:not(.is-far)")).toBeVisible();
    await page.getByRole("radio", { name: "Standard" }).click();
    await expect(tv.locator(".standard canvas")).toBeVisible();
    expect(await tv.title()).toBe("not reloaded");
  });

  await test.step("an announcement shows how many screens display it", async () => {
    await page.goto(`${wardline.url}/dashboard/announcements`);
    await page.getByRole("button", { name: "Create Announcement" }).click();
    await page.getByLabel("Announcement Message").fill("Water is off");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expectShown(tv, "Water is off");
    await expect(page.getByText("Shown on 1 of 1 screen")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a nurse who scans the screen's QR code logs in on the phone and sees the live board there", async () => {
    const newest = received().slice(received().lastIndexOf('["handoff"'));
    const [, code] = /"code":"([\w-]+)"/.exec(newest) ?? [];
    const phoneContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const phone = await phoneContext.newPage();
    await phone.goto(`${wardline.url}/wall#${code}`);
    await phone.getByLabel("Email").fill(hospital.email);
    await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await phone.getByRole("button", { name: "Login" }).click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Ward 3 corridor");
    await expect(phone.getByText("Adaeze O.")).toBeVisible();
    await expect(phone.getByRole("link", { name: `Call Surgery, ${PHONE}` })).toHaveAttribute(
      "href",
      "tel:+2348035550142",
    );
    await expectAccessible(phone);
    expect(phone.url()).not.toContain(code);
    await hospital.call(createPatient, {
      body: { name: "Bola Ade", gender: "female", age: 50, hospital_no: "SL-20411" },
    });
    await expect(phone.getByText("Bola A.")).toBeVisible();
    await phone.goto("about:blank");
    await phone.goto(`${wardline.url}/wall#${code?.slice(0, -4)}AAAA`);
    await expect(
      phone.getByText("This code has expired. Scan the code on the wall again."),
    ).toBeVisible();
    await phoneContext.close();
  });

  await test.step("a screen moved to another display shows that display without pairing, even after the screen is switched on again", async () => {
    await hospital.call(publishDisplay, { body: { name: "Hall" } });
    await page.goto(`${wardline.url}/dashboard/settings?list=screens#board`);
    const before = tv.url();
    const moveTo = async (name: string) => {
      await page.getByRole("button", { name: /^Actions for .* \(1\)$/ }).click();
      await page.getByRole("menuitem", { name: "Move to another display…" }).click();
      await page.getByLabel("Display", { exact: true }).selectOption(name);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Move", exact: true }).click();
    };
    await moveTo("Hall");
    await expectShown(tv, "A. O.");
    expect(tv.url()).not.toBe(before);
    await expect(page.getByRole("button", { name: "Actions for Hall (1)" })).toBeVisible();
    await tv.goto(`${wardline.url}/board`);
    await expectShown(tv, "A. O.");
    await moveTo("Ward 3 corridor");
    await expectShown(tv, "Adaeze O.");
    expect(tv.url()).toBe(before);
  });

  await test.step("a new address invalidates the old one, and the screen no longer shows the ward", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#board`);
    await page.getByRole("button", { name: "Ward 3 corridor", exact: true }).click();
    await page.getByRole("button", { name: "Actions for Ward 3 corridor", exact: true }).click();
    await page.getByRole("menuitem", { name: "New address" }).click();
    await page.getByRole("button", { name: "Yes, Change Address" }).click();
    await expectGone(tv, "Adaeze O.");
  });
  await corridor.close();
});

/** Returns a function that returns everything the page has received through sockets and the API, as text. */
function recordReceived(page: Page): () => string {
  const texts: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => texts.push(payload.toString()));
  });
  page.on("response", (response) => {
    if (!response.url().includes("/api/")) return;
    void response.text().then(
      (text) => texts.push(text),
      () => undefined,
    );
  });
  return () => texts.join("\n");
}
