import type { Page } from "@playwright/test";
import { createPatient, movePatient, updatePatient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { openCards } from "../support/hospital.js";
import { COLOUR_RULES, enter, expect, expectAccessible, test } from "../support/journey.js";

const MINUTE_MS = 60_000;

const findBed = (page: Page, label: string) =>
  page.getByRole("button", { name: new RegExp(`^Bed ${label} .*North`) });

/** docs/product.md, Wards page; docs/product.md, Signals of a card. */
test("adds a ward, opens a card into its bed, reports a taken bed, swaps two beds, and sets signals", async ({
  page,
  wardline,
  hospital,
}) => {
  await enter(page, wardline, hospital);

  await test.step("the first ward gets its beds from typed ranges", async () => {
    await page.getByRole("link", { name: "Wards" }).click();
    await expect(page.getByText("No wards yet")).toBeVisible();
    await page.getByRole("button", { name: "Add ward" }).click();
    await page.getByLabel("Ward name").fill("North");
    await page.getByRole("textbox", { name: "Beds" }).fill("1-3, A10-A12");
    await expect(page.getByText("6 beds, from 1 to A12")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Add ward" }).click();
    await expect(page.getByText("0 of 6 beds occupied, 6 free").first()).toBeVisible();
  });

  await test.step("a new card is opened from a free bed", async () => {
    await findBed(page, "A12").click();
    await page.getByRole("menuitem", { name: "Open a new card here" }).click();
    await expect(page.getByLabel("Bed No. (optional)")).toHaveValue("A12");
    await expect(page.getByText("Bed A12 of North is free.")).toBeVisible();
    await fillCard(page, "Adaeze Okafor", "SL-1");
    await page.getByRole("button", { name: "Create New Patient's Record" }).click();
    await expect(page.getByText("Patient created successfully!")).toBeVisible();
  });

  await test.step("an occupied bed names its patient, and can be assigned anyway", async () => {
    await page.getByRole("link", { name: "Open New Card" }).first().click();
    await fillCard(page, "Chidi Eze", "SL-2");
    await page.getByLabel("Bed No. (optional)").fill("a 12");
    await page.keyboard.press("Enter");
    const takenText = "Bed A12 of North is taken by Adaeze Okafor (Card Opened).";
    await expect(page.getByText(takenText)).toBeVisible();
    await page.getByRole("button", { name: "Use this bed anyway" }).click();
    await page.waitForURL(/\/dashboard\/patients$/);
  });

  await test.step("the second patient is moved by keyboard alone", async () => {
    await page.getByRole("link", { name: "Wards" }).click();
    await expect(findBed(page, "A12")).toContainText("2 patients");
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, COLOUR_RULES);
    await findBed(page, "A12").press("ArrowDown");
    await page.getByRole("menuitem", { name: "Move Chidi Eze" }).press("Enter");
    await expect(page.getByText("Choose the bed that Chidi Eze moves to.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Chidi Eze was moved to 2.")).toBeVisible();
    await expect(findBed(page, "2")).toContainText("Chidi Eze");
    await expect(findBed(page, "A12")).toContainText("Adaeze Okafor");
  });

  await test.step("the two patients swap beds", async () => {
    await findBed(page, "2").click();
    await page.getByRole("menuitem", { name: "Swap Chidi Eze with another patient" }).click();
    await page.getByRole("button", { name: "Swap Chidi Eze with Adaeze Okafor" }).click();
    await expect(findBed(page, "A12")).toContainText("Chidi Eze");
    await expect(findBed(page, "2")).toContainText("Adaeze Okafor");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(findBed(page, "2")).toContainText("Chidi Eze");
    await expect(findBed(page, "A12")).toContainText("Adaeze Okafor");
  });

  await test.step("a bed is closed with one tap, and other people's changes show without a reload", async () => {
    await page.getByRole("button", { name: "Close bed 3 of North" }).click();
    await expect(findBed(page, "3")).toContainText("Cleaning");
    const [otherCard] = await openCards(hospital.call, 1);
    await hospital.call(updatePatient, {
      params: { id: otherCard?.id ?? "" },
      body: { patientData: { bed_no: "North/1" } },
    });
    await expect(findBed(page, "1")).toContainText("Patient 0");
    await expect(page.getByText("3 of 6 beds occupied, 2 free, 1 closed").first()).toBeVisible();
  });

  await test.step("the list shows only the ward's patients", async () => {
    await page.goto(`${wardline.url}/dashboard/patients`);
    await page.getByRole("combobox", { name: "Ward" }).selectOption({ label: "North (3)" });
    await expect(page).toHaveURL(/\?ward=/);
  });

  await test.step("signals are set with one tap each, and the row shows them", async () => {
    await findSignalsButton(page, "Adaeze Okafor").click();
    const popover = page.getByRole("dialog", { name: "Signals of Adaeze Okafor" });
    await popover.getByRole("button", { name: "Allergy" }).click();
    await popover.getByRole("button", { name: "Imaging" }).click();
    await popover.getByRole("button", { name: "Tomorrow" }).click();
    await popover.getByRole("button", { name: "Do not name on displays" }).click();
    await expect(page.getByText("Adaeze Okafor: Shown as Private on every display.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(findSignalsButton(page, "Adaeze Okafor")).toHaveAccessibleName(
      /Allergy, Do not name/,
    );
    await expect(page.getByText("Discharge tomorrow")).toBeVisible();
    await expect(page.getByText(/^Imaging · \d+ min$/)).toBeVisible();
  });

  await test.step("similar names are listed before and after a card is opened", async () => {
    await page.goto(`${wardline.url}/dashboard/new-patient`);
    await fillCard(page, "Adanna Okafór", "SL-3");
    const note = page.getByRole("status").filter({ hasText: "⚠ name alike" });
    await expect(note).toContainText("A12Adaeze OkaforSL-1");
    await page.getByRole("combobox", { name: /^Bed/ }).fill("A10");
    await page.getByRole("button", { name: "Create New Patient's Record" }).click();
    await expect(page.getByText("⚠ name alike: A12 Adaeze Okafor SL-1")).toBeVisible();
    await expect(page.getByRole("button", { name: "⚠ name alike" })).toHaveCount(2);
    await page.getByRole("button", { name: "⚠ name alike" }).first().click();
    await expect(page.getByRole("dialog", { name: /^Names similar to/ })).toContainText("Okaf");
    await page.keyboard.press("Escape");
  });

  await test.step("a target is set, and patients who wait longer are found", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#signals`);
    await page.getByLabel("Card Opened").fill("60");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Signals updated successfully!")).toBeVisible();
    await expectAccessible(page);
    const created_at = new Date(Date.now() - 72 * MINUTE_MS).toISOString();
    const body = { name: "Efe Late", gender: "male", age: 50, hospital_no: "SL-4" } as const;
    await hospital.call(createPatient, { body: { ...body, created_at } });
    await page.goto(`${wardline.url}/dashboard/patients`);
    await page.getByRole("button", { name: /^Waiting too long/ }).click();
    await expect(page.getByRole("link", { name: /^(Efe|Adaeze|Chidi|Ngozi)/ })).toHaveText([
      "Efe Late",
    ]);
    await expect(
      page.getByRole("img", { name: /^Waiting 1 h 1\d min, target 1 h$/ }),
    ).toBeVisible();
    await expectAccessible(page, COLOUR_RULES);
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
  });
});

/** docs/product.md, Wards page. */
test("moves patients to a free bed and swaps them by mouse, keyboard and touch, each with an Undo", async ({
  browser,
  page,
  wardline,
  hospital,
}) => {
  await hospital.call(addWard, { body: { name: "North", beds: ["1", "2", "3", "4"] } });
  const [ada, musa] = await openCards(hospital.call, 2);
  for (const [patient, bed_no] of [
    [ada, "1"],
    [musa, "2"],
  ] as const) {
    await hospital.call(updatePatient, {
      params: { id: patient?.id ?? "" },
      body: { patientData: { bed_no } },
    });
  }
  await enter(page, wardline, hospital);

  await test.step("a patient is moved by mouse to a free bed, and Undo moves the patient back", async () => {
    await page.getByRole("link", { name: "Wards" }).click();
    await dragOver(page, "1", "3");
    await expect(page.getByText("Move to 3")).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText("Patient 0 was moved to 3.")).toBeVisible();
    await expect(findBed(page, "3")).toContainText("Patient 0");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(findBed(page, "1")).toContainText("Patient 0");
  });

  await test.step("two patients are swapped by mouse after a confirmation, and swapped back", async () => {
    await dragOver(page, "1", "2");
    await expect(page.getByText("Swap with Patient 1")).toBeVisible();
    await page.mouse.up();
    const question = page.getByRole("alertdialog", { name: "Swap Patient 0 and Patient 1?" });
    await expect(question).toContainText("Patient 0 moves to 2. Patient 1 moves to 1.");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Swap beds" }).click();
    await expect(findBed(page, "2")).toContainText("Patient 0");
    await expect(findBed(page, "1")).toContainText("Patient 1");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(findBed(page, "1")).toContainText("Patient 0");
  });

  await test.step("patients are moved and swapped by keyboard, and Undo puts them back", async () => {
    await findBed(page, "1").press("ArrowDown");
    await page.getByRole("menuitem", { name: "Move Patient 0" }).press("Enter");
    await expect(page.getByRole("button", { name: /^Move Patient 0 here\. Bed 2/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(findBed(page, "3")).toContainText("Patient 0");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(findBed(page, "1")).toContainText("Patient 0");
    await findBed(page, "1").press("ArrowDown");
    await page
      .getByRole("menuitem", { name: "Swap Patient 0 with another patient" })
      .press("Enter");
    await expect(
      page.getByRole("button", { name: /^Swap Patient 0 with Patient 1/ }),
    ).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(findBed(page, "2")).toContainText("Patient 0");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(findBed(page, "1")).toContainText("Patient 0");
    await expect(findBed(page, "2")).toContainText("Patient 1");
  });

  await test.step("a swap is offered if somebody takes the bed during a drag", async () => {
    await dragOver(page, "1", "4");
    await expect(page.getByText("Move to 4")).toBeVisible();
    await hospital.call(movePatient, { params: { id: musa?.id ?? "" }, body: { bed: "4" } });
    await expect(page.getByText("Swap with Patient 1")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.getByText("Swap with Patient 1")).toHaveCount(0);
    await expect(findBed(page, "1")).toContainText("Patient 0");
  });

  await test.step("a patient is moved by touch after a long press, on a phone", async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await enter(phone, wardline, hospital, "/dashboard/wards");
    const from = await getMiddle(phone, "1");
    const dropPoint = await getMiddle(phone, "3");
    const touchClient = await context.newCDPSession(phone);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
      touchClient.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at === undefined ? [] : [at],
      });
    await touch("touchStart", from);
    await expect(phone.locator("[data-dragged]")).toHaveCount(1);
    await touch("touchMove", dropPoint);
    await expect(phone.getByText("Move to 3")).toBeVisible();
    await touch("touchEnd");
    await expect(phone.getByText("Patient 0 was moved to 3.")).toBeVisible();
    await expect(findBed(phone, "3")).toContainText("Patient 0");
    await phone.getByRole("button", { name: "Undo" }).tap();
    await expect(findBed(phone, "1")).toContainText("Patient 0");
    await expect(phone.getByText("Patient 0 is back in 1.")).toBeVisible();
    await touch("touchStart", await getMiddle(phone, "1"));
    await expect(phone.locator("[data-dragged]")).toHaveCount(1);
    await touch("touchMove", await getMiddle(phone, "4"));
    await expect(phone.getByText("Swap with Patient 1")).toBeVisible();
    await touch("touchEnd");
    await phone.getByRole("button", { name: "Swap beds" }).tap();
    await expect(findBed(phone, "4")).toContainText("Patient 0");
    await phone.getByRole("button", { name: "Undo" }).tap();
    await expect(findBed(phone, "4")).toContainText("Patient 1");
    await expect(findBed(phone, "1")).toContainText("Patient 0");
    await context.close();
  });
});

/** docs/product.md, Wards page. */
test("gives wards the hospital's own order and bays, and remembers one as my ward", async ({
  page,
  wardline,
  hospital,
}) => {
  for (const name of ["Burns", "Surgery"]) {
    const beds = [1, 2, 3, 4].map((number) => `${name[0]}${number}`);
    await hospital.call(addWard, { body: { name, beds } });
  }
  await enter(page, wardline, hospital, "/dashboard/wards");
  const panels = page.getByRole("heading", { level: 2 });
  await expect(panels).toHaveText(["Burns", "Surgery"]);

  await test.step("the ward's dialog reports an invalid bay, and puts the ward first", async () => {
    await page.getByRole("button", { name: "Actions for Surgery" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByText("Bays and order").press("Enter");
    await page.getByRole("textbox", { name: "Bays" }).fill("Window: S3-S5");
    await page.getByLabel("Position in the list").selectOption("1, first");
    await page.getByRole("button", { name: "Save ward" }).click();
    await expect(page.getByText("Window names bed S5, which is not in this ward.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Bays" }).fill("Window: S3-S4");
    await page.getByRole("button", { name: "Save ward" }).click();
    await expect(panels).toHaveText(["Surgery", "Burns"]);
    const window = page.getByRole("list", { name: "Beds of Surgery, Window" });
    await expect(window.getByRole("listitem")).toHaveText([/^Bed S3/, /^Bed S4/]);
    await expectAccessible(page);
  });

  await test.step("map and list start with my ward, and all wards are one choice away", async () => {
    await page.getByLabel("Ward", { exact: true }).selectOption("Burns");
    await page.getByRole("button", { name: "Make it my ward" }).click();
    await expectAccessible(page);
    await page.goto(`${wardline.url}/dashboard/wards`);
    await expect(panels).toHaveText(["Burns"]);
    await page.getByText("Key").click();
    await expect(page.getByText("Nil by mouth")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Ward", { exact: true }).selectOption("All wards");
    await expect(panels).toHaveText(["Surgery", "Burns"]);
    await openCards(hospital.call, 1);
    await page.goto(`${wardline.url}/dashboard/patients`);
    const list = page.getByRole("combobox", { name: "Ward" });
    await expect(list.locator("option:checked")).toHaveText("My ward: Burns (0)");
    await list.selectOption("All wards");
    await expect(page.getByRole("link", { name: "Patient 0" })).toBeVisible();
  });
});

/** Drags a patient with the mouse and holds the patient over another bed. */
async function dragOver(page: Page, from: string, over: string): Promise<void> {
  const start = await getMiddle(page, from);
  const end = await getMiddle(page, over);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
}

async function getMiddle(page: Page, label: string): Promise<{ x: number; y: number }> {
  const box = await findBed(page, label).boundingBox();
  if (box === null) throw new Error(`Bed ${label} is not drawn.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Button of a patient's signals, whichever signals are set. */
const findSignalsButton = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Signals of ${name}`) });

async function fillCard(page: Page, name: string, hospitalNo: string): Promise<void> {
  await page.getByLabel("Patient's Name").fill(name);
  await page.getByLabel("Gender").selectOption("female");
  await page.getByRole("textbox", { name: "Age" }).fill("34");
  await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(hospitalNo);
}
