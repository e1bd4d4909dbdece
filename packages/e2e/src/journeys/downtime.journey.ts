import type { Page } from "@playwright/test";
import { addDepartment } from "@wardline/contracts/departments";
import { listOnCall } from "@wardline/contracts/on-call";
import { createPatient, listPatients } from "@wardline/contracts/patients";
import { addWard } from "@wardline/contracts/wards";
import { openHospital } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";

const PHONE = "+234 803 555 0142";
const BEDS = ["1", "2", "3", "4", "5", "6", "7", "8"];

test("a ward goes on with its downtime kit when everything is off, and enters its paper afterwards", async ({
  page,
  browser,
  ownWardline,
}) => {
  const hospital = await openHospital(ownWardline);
  const { call } = hospital;
  const { data: north } = await call(addWard, { body: { name: "North", beds: BEDS } });
  await call(addWard, { body: { name: "South", beds: BEDS } });
  await call(addDepartment, { body: { department_name: "Surgery", phone: PHONE } });
  for (const [index, bed] of BEDS.slice(0, 6).entries()) {
    const body = {
      name: `Adaeze Okafor${index}`,
      gender: "female",
      age: 34,
      hospital_no: `SL-2041${index}`,
      bed_no: `${index % 2 === 0 ? "North" : "South"} ${bed}`,
      teams: "Surgery",
    } as const;
    await call(createPatient, { body });
  }

  await test.step("the administrator switches kits on, and makes them now", async () => {
    await enter(page, ownWardline, hospital);
    await page.goto(`${ownWardline.url}/dashboard/downtime`);
    await page.getByRole("link", { name: "Open settings" }).click();
    await page.getByRole("switch", { name: "Make downtime kits" }).click();
    await expect(page.getByText("Downtime kits are now made.")).toBeVisible();
    await page.getByRole("link", { name: "Wards" }).click();
    await page.getByRole("link", { name: "Downtime" }).click();
    await page.getByRole("button", { name: "Make now" }).click();
    await expect(page.getByText(/kits? made\./)).toBeVisible();
    const kits = page.getByRole("list", { name: "Newest kits" });
    await expect(kits.getByText("North", { exact: true })).toBeVisible();
    await expect(kits.getByText(/^made 0 min ago/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Open the kit of North" }).click();
    await expect(page.getByTitle("Downtime kit of North")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const first = await desk.newPage();
  await test.step("the ward's computer is paired as a station", async () => {
    await first.goto(`${ownWardline.url}/station`);
    const code = await first.getByText(/^[2-9A-HJKMNP-Z]{6}$/).textContent();
    await page.getByRole("button", { name: "Pair a station" }).click();
    await page.getByLabel("Code on the computer").fill(code ?? "");
    await page.getByLabel("Name").fill("North desk");
    await page.getByRole("checkbox", { name: /^The switchboard's kit/ }).click();
    await page.getByRole("combobox", { name: "Wards whose kits it keeps" }).click();
    await page.getByRole("option", { name: "North" }).click();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Pair station" }).click();
    await expect(page.getByText(/“North desk” was paired/)).toBeVisible();
    await expectShown(first, "North desk");
    await expectShown(first, /^AS OF .*, made \d+ min ago$/);
    await expectShown(first, /^The server answers/);
    await expectAccessible(first);
  });

  const { data: cards } = await call(listPatients, { query: { scope: "open" } });
  const { data: onCall } = await call(listOnCall, {});
  const address = first.url();
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await test.step("everything is off: servers, database and network", async () => {
    await first.close();
    await page.goto("about:blank");
    await ownWardline.halt();
    await desk.setOffline(true);
  });

  const station = await desk.newPage();
  await test.step("switched on again, the station shows the newest kit, card for card, and says how old it is", async () => {
    await station.goto(address);
    await expectShown(station, /^The server cannot be reached\./);
    await expectShown(station, /^AS OF .*, made \d+ min ago$/);
    await expect.poll(() => kitText(station)).toContain("AS OF");
    const text = await kitText(station);
    for (const card of cards) {
      const isHere = card.ward_id === north.id;
      expect(text.includes(card.name)).toBe(isHere);
      expect(text.includes(card.hospital_no)).toBe(isHere);
    }
    for (const { people } of onCall) for (const { phone } of people) expect(text).toContain(phone);
    expect(text).toContain("D-001");
    await expectAccessible(station);
  });

  await test.step("by the keyboard alone it shows the switchboard's kit, and prints one or all", async () => {
    await station.keyboard.press("2");
    await expectShown(station, /^Switchboard$/);
    await station.keyboard.press("p");
    const paper = station.locator("iframe.printed-page");
    await expect.poll(() => paper.getAttribute("srcdoc")).toContain(PHONE);
    await station.keyboard.press("a");
    await expect.poll(() => paper.getAttribute("srcdoc")).toContain("Adaeze Okafor0");
  });

  await test.step("the server is back, and the station says so by itself", async () => {
    await ownWardline.resume();
    await desk.setOffline(false);
    await expectShown(station, /^The server answers/, { timeout: 180_000 });
  });

  await test.step("a card that was written on paper is entered with its time and number", async () => {
    await page.goto(`${ownWardline.url}/dashboard/new-patient`);
    await fillIn(page, "Bola Ade", "SL-30001");
    await page.getByRole("button", { name: "Create New Patient's Record" }).click();
    await expect(page.getByText("Patient created successfully!")).toBeVisible();
    await page.getByRole("searchbox").first().fill("D-001");
    await page.getByRole("link", { name: "Bola Ade", exact: true }).click();
    await expect(page.getByText("D-001", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("3 HRS").first()).toBeVisible();
    await page.goto(`${ownWardline.url}/dashboard/new-patient`);
    await fillIn(page, "Chidi Eze", "SL-30002");
    await page.getByRole("button", { name: "Create New Patient's Record" }).click();
    await expect(
      page.getByText("D-001 is already on the card of Bola Ade (SL-30001)."),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("removed, the station forgets its kits", async () => {
    await page.goto(`${ownWardline.url}/dashboard/downtime`);
    // What was entered and refused is thrown away.
    const leave = page.getByRole("alertdialog").getByRole("button").last();
    const remove = page.getByRole("button", { name: "Remove North desk" });
    await expect(leave.or(remove)).toBeVisible();
    if (await leave.isVisible()) await leave.click();
    await remove.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No stations yet")).toBeVisible();
    await station.reload();
    await expectShown(station, "This station was removed");
    await desk.setOffline(true);
    await station.reload();
    await expect(station.getByText("North", { exact: true })).toHaveCount(0);
  });
  await desk.close();
});

/** Fills in a card that was written on paper three hours ago. */
async function fillIn(page: Page, name: string, hospitalNo: string): Promise<void> {
  await page.getByLabel("Patient's Name").fill(name);
  await page.getByLabel("Gender").selectOption("male");
  await page.getByRole("textbox", { name: "Age" }).fill("34");
  await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(hospitalNo);
  await page.getByRole("button", { name: "Written on paper?" }).click();
  const at = new Date(Date.now() - 3 * 3_600_000);
  const clock = at.toTimeString().slice(0, 5);
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  await page.getByRole("textbox", { name: /^Arrived/ }).fill(`${day}, ${clock}`);
  await page.getByRole("textbox", { name: /^Paper number/ }).fill("D-001");
}

/** The words of the kit that a station shows. */
function kitText(station: Page): Promise<string> {
  return station.evaluate(
    () =>
      document.querySelector<HTMLIFrameElement>("iframe.station-kit")?.contentDocument?.body
        .innerText ?? "",
  );
}
