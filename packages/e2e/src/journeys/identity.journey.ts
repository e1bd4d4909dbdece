import type { Page } from "@playwright/test";
import { createPatient, updatePatient } from "@wardline/contracts/patients/patient";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { NOON_ZONE } from "@wardline/testing/noon";
import { COLOUR_RULES, enter, expect, expectAccessible, test } from "../support/journey.js";

const PATIENT = { gender: "female", age: 34, teams: "Surgery" } as const;

/** docs/wire/patients.md, Identity. */
test("records a date of birth and a number, merges two cards and undoes the merge, and restores a deleted card", async ({
  page,
  wardline,
  hospital,
}) => {
  const open = async (name: string, hospital_no: string, bed_no: string) => {
    const body = { ...PATIENT, name, hospital_no, bed_no };
    return (await hospital.call(createPatient, { body })).data;
  };
  const ada = await open("Adaeze Okafor", "SL-1", "A1");
  const twin = await open("Ada Okafor", "TEMP-7", "A2");
  await enter(page, wardline, hospital, `/dashboard/patients/${twin.id}`);

  await test.step("the form has no date of birth until the hospital switches identity on", async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("button", { name: "Update Patient" })).toBeVisible();
    await expect(page.getByLabel("Date of birth")).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the administrator switches identity on", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#identity`);
    await page.getByLabel("Record dates of birth and additional numbers, and merge cards").click();
    await expect(
      page.getByText("Cards now have dates of birth and additional numbers."),
    ).toBeVisible();
    await expectColours(page);
  });

  await test.step("the form accepts a date of birth, from which the age is computed, and a number", async () => {
    await page.goto(`${wardline.url}/dashboard/patients/${twin.id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Date of birth (optional)").fill("31/2/1984");
    await page.getByRole("button", { name: "Update Patient" }).click();
    await expect(page.getByText("Please enter a real date")).toBeVisible();
    const written = getDayOrder(NOON_ZONE) === "day" ? "12/3/1984" : "3/12/1984";
    await page.getByLabel("Date of birth (optional)").fill(written);
    await page.getByRole("button", { name: "Add number" }).click();
    await page.getByLabel("Kind of number 1").fill("Insurance");
    await page.getByRole("textbox", { name: "Number 1", exact: true }).fill("77-AB");
    await expect(page.getByLabel("Date of birth (optional)")).toHaveValue("12 Mar 1984");
    await expectColours(page);
    await page.getByRole("button", { name: "Update Patient" }).click();
    await expect(page.getByText("Patient record updated successfully!")).toBeVisible();
    await expect(findDetail(page, "Other numbers")).toHaveText("Insurance: 77-AB");
    const years = String(new Date().getFullYear() - 1985);
    await expect(
      page.getByText(new RegExp(`Female, (${years}|${Number(years) + 1})`)),
    ).toBeVisible();
  });

  await test.step("the other card is found, both cards are shown side by side, and the cards are merged", async () => {
    await page.getByRole("button", { name: "Actions for Ada Okafor" }).click();
    await page.getByRole("menuitem", { name: "Merge into another card…" }).click();
    await page.getByLabel("Find the card that stays").fill("SL-1");
    await page.getByRole("radio", { name: /Adaeze Okafor/ }).check();
    await expect(page.getByRole("columnheader", { name: "Stays" })).toBeVisible();
    await expectColours(page);
    await page.getByRole("button", { name: "Merge the cards" }).click();
    await expect(page.getByText("Merged into Adaeze Okafor, SL-1")).toBeVisible();
    await expectColours(page);
  });

  await test.step("the card that stays has the numbers, and a search finds them", async () => {
    await page.getByRole("link", { name: "Adaeze Okafor, SL-1" }).click();
    await expect(findDetail(page, "Other numbers")).toHaveText(
      "Hospital No.: TEMP-7Insurance: 77-AB",
    );
    await page.goto(`${wardline.url}/dashboard/patients`);
    await page.getByRole("searchbox").fill("77-ab");
    await expect(page.getByRole("link", { name: "Adaeze Okafor" })).toBeVisible();
  });

  await test.step("the merge is undone, until somebody changes one of the cards", async () => {
    await page.goto(`${wardline.url}/dashboard/patients/${twin.id}`);
    await page.getByRole("button", { name: "Undo merge" }).click();
    await expect(page.getByText("Merge undone.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo merge" })).toHaveCount(0);
    await page.getByRole("button", { name: "Actions for Ada Okafor" }).click();
    await page.getByRole("menuitem", { name: "Merge into another card…" }).click();
    await page.getByLabel("Find the card that stays").fill("SL-1");
    await page.getByRole("radio", { name: /Adaeze Okafor/ }).check();
    await page.getByRole("button", { name: "Merge the cards" }).click();
    await expect(page.getByRole("button", { name: "Undo merge" })).toBeVisible();
    const body = { patientData: { bed_no: "A3" } };
    await hospital.call(updatePatient, { params: { id: ada.id }, body });
    await expect(page.getByRole("button", { name: "Undo merge" })).toHaveCount(0);
  });

  await test.step("a deleted card can be restored from the toast, and from the list of deleted cards", async () => {
    await page.goto(`${wardline.url}/dashboard/patients/${ada.id}`);
    await remove(page, "Adaeze Okafor");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Card restored.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
    await remove(page, "Adaeze Okafor");
    await page.goto(`${wardline.url}/dashboard/patients?scope=all`);
    await page.getByText("Deleted in the last 30 days").click();
    await expect(page.getByText(/^Deleted \d/)).toBeVisible();
    await expectColours(page);
    await page.getByRole("button", { name: "Restore Adaeze Okafor" }).click();
    await expect(page.getByText("No card was deleted in the last 30 days.")).toBeVisible();
  });
});

const findDetail = (page: Page, label: string) =>
  page
    .locator("dl[data-whole] > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Yes, Delete Patient" }).click();
  await expect(page.getByText("Patient record deleted successfully!")).toBeVisible();
}

/** Fails on any accessibility violation, in both colour schemes. */
async function expectColours(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: "light" });
}
