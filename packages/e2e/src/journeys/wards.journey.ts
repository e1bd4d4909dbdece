import type { Page } from "@playwright/test";
import { updatePatient } from "@wardline/contracts/patients";
import { openCards } from "../support/hospital.js";
import { enter, expect, expectAccessible, RULES_OF_COLOUR, test } from "../support/journey.js";

const bed = (page: Page, label: string) =>
  page.getByRole("button", { name: new RegExp(`^Bed ${label} of North`) });

/** docs/product.md, Wards page. */
test("a ward is made, a card opened into its bed, a taken bed said, and two beds swapped", async ({
  page,
  wardline,
  hospital,
}) => {
  await enter(page, wardline, hospital);

  await test.step("the first ward, its beds as they are said", async () => {
    await page.getByRole("link", { name: "Wards" }).click();
    await expect(page.getByText("No wards yet")).toBeVisible();
    await page.getByRole("button", { name: "Add ward" }).click();
    await page.getByLabel("Ward name").fill("North");
    await page.getByRole("textbox", { name: "Beds" }).fill("1-3, A10-A12");
    await expect(page.getByText("6 beds, from 1 to A12")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Add ward" }).click();
    await expect(page.getByText("0 of 6 beds occupied, 6 free").first()).toBeVisible();
  });

  await test.step("a free bed leads to a card that is opened into it", async () => {
    await bed(page, "A12").click();
    await page.getByRole("menuitem", { name: "Open a new card here" }).click();
    await expect(page.getByLabel("Bed No. (optional)")).toHaveValue("A12");
    await expect(page.getByText("Bed A12 of North is free.")).toBeVisible();
    await fillCard(page, "Adaeze Okafor", "SL-1");
    await page.getByRole("button", { name: "Create New Patient's Record" }).click();
    await expect(page.getByText("Patient created successfully!")).toBeVisible();
  });

  await test.step("the same bed for another patient is refused by name, and given all the same", async () => {
    await page.getByRole("link", { name: "Open New Card" }).first().click();
    await fillCard(page, "Chidi Eze", "SL-2");
    await page.getByLabel("Bed No. (optional)").fill("a 12");
    await page.keyboard.press("Enter");
    const taken = "Bed A12 of North is taken by Adaeze Okafor (Card Opened).";
    await expect(page.getByText(taken)).toBeVisible();
    await page.getByRole("button", { name: "Put here all the same" }).click();
    await page.waitForURL(/\/dashboard\/patients$/);
  });

  await test.step("by keyboard alone the second is moved", async () => {
    await page.getByRole("link", { name: "Wards" }).click();
    await expect(bed(page, "A12")).toContainText("2 patients");
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, RULES_OF_COLOUR);
    await bed(page, "A12").press("ArrowDown");
    await page.getByRole("menuitem", { name: "Move Chidi Eze" }).press("Enter");
    await page.getByLabel("New bed of Chidi Eze").fill("2");
    await page.keyboard.press("Enter");
    await expect(bed(page, "2")).toContainText("Chidi Eze");
    await expect(bed(page, "A12")).toContainText("Adaeze Okafor");
  });

  await test.step("the two change beds", async () => {
    await bed(page, "2").click();
    await page.getByRole("menuitem", { name: "Swap Chidi Eze with another" }).click();
    await page.getByLabel("Chidi Eze changes beds with").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Swap beds" }).click();
    await expect(bed(page, "A12")).toContainText("Chidi Eze");
    await expect(bed(page, "2")).toContainText("Adaeze Okafor");
  });

  await test.step("a bed is closed with one tap, and what others do follows without a reload", async () => {
    await page.getByRole("button", { name: "Close bed 3 of North" }).click();
    await expect(bed(page, "3")).toContainText("Cleaning");
    const [elsewhere] = await openCards(hospital.call, 1);
    await hospital.call(updatePatient, {
      params: { id: elsewhere?.id ?? "" },
      body: { patientData: { bed_no: "North/1" } },
    });
    await expect(bed(page, "1")).toContainText("Patient 0");
    await expect(page.getByText("3 of 6 beds occupied, 2 free, 1 closed").first()).toBeVisible();
  });

  await test.step("the list narrows to those who lie in the ward", async () => {
    await page.goto(`${wardline.url}/dashboard/patients`);
    await page.getByRole("combobox", { name: "Ward" }).selectOption({ label: "North (3)" });
    await expect(page).toHaveURL(/\?ward=/);
  });
});

async function fillCard(page: Page, name: string, hospitalNo: string): Promise<void> {
  await page.getByLabel("Patient's Name").fill(name);
  await page.getByLabel("Gender").selectOption("female");
  await page.getByRole("textbox", { name: "Age" }).fill("34");
  await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(hospitalNo);
}
