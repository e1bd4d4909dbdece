import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { Call } from "@wardline/client/call";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay, updateTemplate } from "@wardline/contracts/boards/displays";
import { createPatient, listPatients, type Patient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { createRoster } from "@wardline/contracts/roster/roster";
import type { PatientFlag } from "@wardline/domain/patients/patient-flags";
import { addDays } from "@wardline/domain/time/zoned-day";
import { getToday, NOON_ZONE } from "@wardline/testing/noon";
import { newAddress, openHospital } from "../support/hospital.js";
import { enter, expect, expectAccessible, test as journey, openCard } from "../support/journey.js";
import { expectSame, readKit } from "../support/kit.js";
import { expectShown } from "../support/screen.js";
import { type OwnWardline, startWardline } from "../support/wardline.js";

const PHONE = "+234 803 555 0142";
const SIGNALS = {
  flags: ["contact", "allergy"] as PatientFlag[],
  acuity: 2,
  waiting_for: "Imaging",
  expected_discharge: "2031-05-04",
} as const;
const FRAME = "iframe.station-kit";
const BEDS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** An installation that also writes its kits to a folder, which stands for a network share. */
const test = journey.extend<{ kitDir: string; ownWardline: OwnWardline }>({
  kitDir: async ({}, use, info) => use(info.outputPath("kits")),
  ownWardline: async ({ kitDir }, use) => {
    const own = await startWardline({ KIT_DIR: kitDir, KIT_FILES: "plain" });
    await use(own);
    await own.stop();
  },
});

test("lets a ward work from its downtime kit when everything is off, and enter its cards afterwards", async ({
  page,
  browser,
  ownWardline,
  kitDir,
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
      ...(index === 2 ? SIGNALS : {}),
    } as const;
    await call(createPatient, { body });
  }
  await putOnCall(call);

  await test.step("board and page recover after the server is killed", async () => {
    await call(updateTemplate, { body: { boardTemplate: "2d" } });
    const { data: display } = await call(publishDisplay, { body: { name: "Corridor" } });
    const tv = await browser.newPage();
    await tv.goto(display.display_url ?? "");
    await expectShown(tv, "6 patients");
    await enter(page, ownWardline, hospital);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await ownWardline.killServer();
    await openCard(page, "Kemi Ade", "SL-20499");
    await expectShown(tv, "7 patients");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await tv.close();
  });

  await test.step("the administrator switches kits on, and makes the first kits at once", async () => {
    await page.goto(`${ownWardline.url}/dashboard/downtime`);
    await page.getByRole("link", { name: "Open settings" }).click();
    await page.getByRole("switch", { name: "Make downtime kits" }).click();
    await expect(page.getByText("Downtime kits are now on.")).toBeVisible();
    await page.getByRole("link", { name: "Wards" }).click();
    await page.getByRole("link", { name: "Downtime" }).click();
    await page.getByRole("button", { name: "Make now" }).click();
    await expect(page.getByText(/kits? made\./)).toBeVisible();
    const kits = page.getByRole("list", { name: "Newest kits" });
    await expect(kits.getByText("North", { exact: true })).toBeVisible();
    await expect(kits.getByText(/^made \d+ min ago/).first()).toBeVisible();
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
    await page.getByRole("combobox", { name: "Wards whose kits the station stores" }).click();
    await page.getByRole("option", { name: "North" }).click();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Pair station" }).click();
    await expect(page.getByText(/“North desk” was paired/)).toBeVisible();
    await expectShown(first, "North desk");
    await expectShown(first, /^AS OF .*, made \d+ min ago$/);
    await expectShown(first, /^The server is reachable/);
    await expectAccessible(first);
  });

  const { data: cards } = await call(listPatients, { query: { scope: "open" } });
  const { data: onCall } = await call(listOnCall, {});
  const wardPatients = cards.filter(({ ward_id }) => ward_id === north.id);
  expect(wardPatients).toHaveLength(3);
  expect(onCall[0]?.people).toMatchObject([{ name: "Ada Obi", phone: PHONE }]);
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await test.step("somebody logs in and out on the station's computer", async () => {
    const nurse = await desk.newPage();
    await enter(nurse, ownWardline, hospital);
    await nurse.getByRole("button", { name: "Logout" }).first().click();
    await nurse.waitForURL("**/login");
    await nurse.close();
  });

  await test.step("everything is off: servers, database and network", async () => {
    await first.close();
    await page.goto("about:blank");
    await ownWardline.halt();
    await desk.setOffline(true);
  });

  await test.step("without a station, any browser opens the newest file on the share, even without JavaScript", async () => {
    const offlineContext = await browser.newContext({ offline: true, javaScriptEnabled: false });
    const paper = await offlineContext.newPage();
    const requestedUrls: string[] = [];
    paper.on("request", (request) => requestedUrls.push(request.url()));
    const file = await findNewestKitFile(kitDir, `north-${north.id.slice(0, 8)}`);
    await paper.goto(file);
    expectSame(await readKit(paper), wardPatients, onCall);
    expect(requestedUrls).toEqual([file]);
    const bytes = await readFile(new URL(file), "utf8");
    for (const { id, name, hospital_no } of listOtherPatients(cards, wardPatients)) {
      for (const text of [id, name, hospital_no]) expect(bytes).not.toContain(text);
    }
    await offlineContext.close();
  });

  const station = await desk.newPage();
  await test.step("the station shows the newest kit and its age after a restart", async () => {
    await station.goto(`${ownWardline.url}/station`);
    await expectShown(station, /^The server cannot be reached\./);
    await expectShown(station, /^AS OF .*, made \d+ min ago$/);
    await expect.poll(async () => (await readKit(station, FRAME)).asOf).toContain("AS OF");
    const kit = await readKit(station, FRAME);
    expectSame(kit, wardPatients, onCall);
    for (const { name, hospital_no } of listOtherPatients(cards, wardPatients)) {
      expect(kit.text).not.toContain(name);
      expect(kit.text).not.toContain(hospital_no);
    }
    expect(kit.text).toContain("D-001");
    await expectAccessible(station);
  });

  await test.step("the station shows the switchboard's kit and prints one kit or all kits by keyboard alone", async () => {
    await station.keyboard.press("2");
    await expectShown(station, /^Switchboard$/);
    await station.keyboard.press("p");
    const paper = station.locator("[data-printed-page]");
    await expect.poll(() => paper.textContent()).toContain(PHONE);
    await station.keyboard.press("a");
    await expect.poll(() => paper.textContent()).toContain("Adaeze Okafor0");
  });

  await test.step("the station reports by itself that the server is back", async () => {
    await ownWardline.resume();
    await desk.setOffline(false);
    await expectShown(station, /^The server is reachable/, { timeout: 180_000 });
  });

  await test.step("a card that was written on paper is entered with its time and number", async () => {
    await page.goto(`${ownWardline.url}/dashboard/new-patient`);
    await fillInPaperCard(page, "Bola Ade", "SL-30001");
    await page.getByRole("button", { name: "Create New Patient's Record" }).click();
    await expect(page.getByText("Patient created successfully!")).toBeVisible();
    await page.getByRole("searchbox").first().fill("D-001");
    await page.getByRole("link", { name: "Bola Ade", exact: true }).click();
    await expect(page.getByText("D-001", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("3 HRS").first()).toBeVisible();
    await page.goto(`${ownWardline.url}/dashboard/new-patient`);
    await fillInPaperCard(page, "Chidi Eze", "SL-30002");
    await page.getByRole("button", { name: "Create New Patient's Record" }).click();
    await expect(
      page.getByText("D-001 is already on the card of Bola Ade (SL-30001)."),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a removed station deletes its kits", async () => {
    await page.goto(`${ownWardline.url}/dashboard/downtime`);
    // Discards refused entries.
    const leaveButton = page.getByRole("alertdialog").getByRole("button").last();
    const removeButton = page.getByRole("button", { name: "Remove North desk" });
    await expect(leaveButton.or(removeButton)).toBeVisible();
    if (await leaveButton.isVisible()) await leaveButton.click();
    await removeButton.click();
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
async function fillInPaperCard(page: Page, name: string, hospitalNo: string): Promise<void> {
  await page.getByLabel("Patient's Name").fill(name);
  await page.getByLabel("Gender").selectOption("male");
  await page.getByRole("textbox", { name: "Age" }).fill("34");
  await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(hospitalNo);
  await page.getByRole("button", { name: "Written on paper?" }).click();
  const at = new Date(Date.now() - 3 * 3_600_000);
  const text = at.toLocaleString("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: NOON_ZONE,
  });
  await page.getByRole("textbox", { name: /^Arrived/ }).fill(text);
  await page.getByRole("textbox", { name: /^Paper number/ }).fill("D-001");
}

/** Puts Ada Obi on call in Surgery, in the current and the next duty. */
async function putOnCall(call: Call): Promise<void> {
  const { data } = await call(createSubAccount, {
    body: {
      firstName: "Ada",
      lastName: "Obi",
      email: newAddress("ada"),
      phone: PHONE,
      department: "Surgery",
      role: "Registrar",
      isHOD: false,
    },
  });
  for (const date of [getToday(), addDays(getToday(), 1)]) {
    const departmentStaff = [{ department: "Surgery", registrarId: data.id }];
    await call(createRoster, { body: { date, departments: ["Surgery"], departmentStaff } });
  }
}

/** Returns the patients of other wards. */
function listOtherPatients(cards: readonly Patient[], wardPatients: readonly Patient[]): Patient[] {
  return cards.filter((card) => !wardPatients.includes(card));
}

/** Returns the address of a ward's newest kit file, which is the last by name. */
async function findNewestKitFile(folder: string, ward: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const newest =
    names
      .filter((name) => name.includes(`/${ward}`))
      .sort()
      .at(-1) ?? "";
  return pathToFileURL(join(folder, newest)).href;
}
