import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addWard } from "@wardline/contracts/patients/wards";
import { type DemoMessage, type DemoPerson, writeAdt } from "@wardline/demo/adt/adt-message";
import { MllpClient, parseAckCode } from "@wardline/demo/adt/mllp-client";
import { pickFreePort } from "../support/free-port.js";
import {
  COLOUR_RULES,
  enter,
  expect,
  expectAccessible,
  test as journey,
} from "../support/journey.js";
import { startWardline } from "../support/wardline.js";

const ADA: DemoPerson = {
  number: "SL-1",
  family: "Okafor",
  given: "Adaeze",
  sex: "F",
  birth: "19890118",
  location: { pointOfCare: "4 West", room: "401", bed: "R1" },
};

/** An installation with one hospital, which may add its own ADT sources. */
const test = journey.extend<{ hl7Port: string }>({
  hl7Port: async ({}, use) => use(await pickFreePort()),
  wardline: async ({ hl7Port }, use) => {
    const own = await startWardline({ ADT_PORT: hl7Port });
    await use(own);
    await own.stop();
  },
});

/** docs/wire/adt.md, Parking lot. */
test("receives messages from the hospital's system, and repairs a parked message in one step", async ({
  page,
  wardline,
  hospital,
  hl7Port,
}, { outputDir }) => {
  const source = "127.0.0.1";
  const ward = { name: "Renal", beds: ["R1", "R2", "R3"] };
  await hospital.call(addWard, { body: ward });
  const row = page.getByRole("button", { name: "Messages from the hospital's system (ADT)" });
  const section = page.getByRole("region", { name: "Messages from the hospital's system (ADT)" });
  const parked = page.getByRole("list", { name: "Parked messages" });
  const checkScreenshotOf = (name: string) => checkScreenshots(page, `${outputDir}/${name}`);

  await test.step("the row says that messages are off, and opens to the form that switches messages on", async () => {
    await enter(page, wardline, hospital, "/dashboard/settings#advanced");
    await expect(row).toHaveAccessibleDescription("Off");
    await row.click();
    await expect(section.getByText("No message has arrived yet.")).toBeVisible();
    await section.getByRole("checkbox", { name: "Receive messages" }).check();
    await section.getByRole("button", { name: "Add source" }).click();
    const address = section.getByLabel("Source 1", { exact: true });
    await address.fill("the PAS");
    await section.getByRole("button", { name: "Save settings" }).click();
    await expect(section.getByText("Please enter an IP address, or a certificate's")).toBeVisible();
    await expectAccessible(page);
    await address.fill(source);
    await section.getByRole("button", { name: "Save settings" }).click();
    await expect(row).toHaveAccessibleDescription("On: no places mapped");
  });

  const client = await MllpClient.connect(Number(hl7Port));
  let sent = 0;
  const send = async (event: string, more: Partial<DemoMessage> = {}) => {
    sent += 1;
    const at = Date.now() - 3_600_000 + sent * 1_000;
    const controlId = randomUUID();
    return parseAckCode(
      await client.send(writeAdt({ event, controlId, at, person: ADA, ...more })),
    );
  };

  await test.step("an admission from an unknown place is parked, with the transfer after it", async () => {
    await page.goto(`${wardline.url}/dashboard/casualties`);
    expect(await send("A01")).toBe("AA");
    const location = { pointOfCare: "4 West", room: "402", bed: "R2" };
    expect(await send("A02", { person: { ...ADA, location } })).toBe("AA");
    await expect(page.getByRole("link", { name: "Parked messages: 1" })).toBeVisible();
    await checkScreenshotOf("casualties");
    await page.getByRole("button", { name: /^For you: / }).click();
    await page.getByRole("link", { name: /^1 message from the hospital's system waits/ }).click();
    await expect(parked.getByText("Admission: Adaeze Okafor, SL-1")).toBeVisible();
    await expect(parked.getByText("1 later message of this patient follows.")).toBeVisible();
    await parked.getByText("Text of the message").click();
    await expect(parked.getByText("MSH|^~\\&")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a transfer of a patient without a card arrives while the page is open", async () => {
    expect(await send("A02", { person: { ...ADA, number: "SL-2", given: "Bola" } })).toBe("AA");
    await expect(parked.getByText("Transfer: Bola Okafor, SL-2")).toBeVisible();
    await checkScreenshotOf("parked");
  });

  await test.step("one action by keyboard maps the place and applies the waiting messages", async () => {
    await page.getByRole("button", { name: "Map and retry: Admission of Adaeze Okafor" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Map and retry" });
    await expect(dialog.getByLabel("Ward")).toBeFocused();
    await page.keyboard.type("Renal");
    await expectAccessible(page);
    await checkScreenshotOf("map");
    await dialog.getByLabel("Ward").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Place added\. 2 messages applied\./)).toBeVisible();
    await expect(parked.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Parked messages" })).toBeFocused();
  });

  await test.step("the other message is discarded, and nothing is left", async () => {
    await page.getByRole("button", { name: "Retry: Transfer of Bola Okafor" }).click();
    await expect(page.getByText(/^Still parked\. No open card/)).toBeVisible();
    await page.getByRole("button", { name: "Discard: Transfer of Bola Okafor" }).click();
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(page.getByRole("heading", { name: "No parked messages" })).toBeVisible();
    await expectAccessible(page);
    await checkScreenshotOf("empty");
  });

  await test.step("the card is on the list, in the bed of the transfer", async () => {
    await page.goto(`${wardline.url}/dashboard/patients`);
    const card = page.getByRole("listitem").filter({ hasText: "Adaeze Okafor" });
    await expect(card.getByText("R2", { exact: true })).toBeVisible();
    await page.goto(`${wardline.url}/dashboard/casualties`);
    await expect(page.getByRole("link", { name: "Adaeze Okafor", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Parked messages/ })).toHaveCount(0);
  });

  await test.step("the settings list the place, and accept another place", async () => {
    await page.goto(`${wardline.url}/dashboard/settings#adt`);
    await expect(row).toHaveAccessibleDescription("On: 1 place mapped");
    await expect(section.getByText(/The newest message arrived/)).toBeVisible();
    await section.getByRole("button", { name: "Add place" }).click();
    const dialog = page.getByRole("dialog", { name: "Add place" });
    await dialog.getByLabel("Point of care").fill("4 west");
    await dialog.getByRole("combobox", { name: /^Ward/ }).selectOption("Renal");
    await dialog.getByRole("button", { name: "Add place" }).click();
    await expect(dialog.getByText("Another row is for the same location.")).toBeVisible();
    await expectAccessible(page);
    await checkScreenshotOf("place");
    await dialog.getByLabel("Point of care").fill("Side rooms of the new building");
    await dialog.getByRole("button", { name: "Add place" }).click();
    await expect(row).toHaveAccessibleDescription("On: 2 places mapped");
    await expectAccessible(page);
    await checkScreenshotOf("settings");
  });
  client.close();
});

/** Takes screenshots of the page in three widths, in light and dark mode, and checks the dark colours. */
async function checkScreenshots(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png` });
    }
  }
  await expectAccessible(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(size);
}
