import type { Locator } from "@playwright/test";
import { openCards } from "../support/hospital.js";
import { expect, logIn, storeSession, test } from "../support/journey.js";
import { furnish } from "../support/lived-in.js";
import { findCutWords, measureSidewaysScroll } from "../support/words.js";

const HOUR_MS = 3_600_000;
const WIDTHS = [360, 390, 768, 1024, 1440, 1920];

test.use({ viewport: { width: 1440, height: 800 } });

test("shows correct durations and every card on a computer with a wrong clock", async ({
  browser,
  wardline,
  hospital,
}) => {
  await openCards(hospital.call, 1);
  for (const [hours, name] of [
    [3, "Ada Fast"],
    [-26, "Bola Slow"],
  ] as const) {
    const computer = await browser.newContext();
    await computer.addInitScript((offset) => {
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...given: [number]) {
          super(...(given.length > 0 ? given : ([RealDate.now() + offset] as [number])));
        }
        static override now() {
          return RealDate.now() + offset;
        }
      } as DateConstructor;
    }, hours * HOUR_MS);
    const page = await computer.newPage();
    await test.step(`the computer's clock is ${hours} hours off`, async () => {
      await page.goto(`${wardline.url}/login`);
      await logIn(page, hospital.email);
      const row = page.getByRole("row", { name: /Patient 0/ });
      await expect(row).toContainText("0 HRS");
      const body = { name, gender: "female", age: "34", hospital_no: name } as const;
      await page.goto(`${wardline.url}/dashboard/new-patient`);
      await page.getByLabel("Patient's Name").fill(body.name);
      await page.getByLabel("Gender").selectOption(body.gender);
      await page.getByRole("textbox", { name: "Age" }).fill(body.age);
      await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(body.hospital_no);
      await page.getByRole("button", { name: "Create New Patient's Record" }).click();
      await expect(page.getByText("Patient created successfully!")).toBeVisible();
      await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("0 HRS");
    });
    await computer.close();
  }
});

test("keeps words whole and never scrolls sideways at any width", async ({
  page,
  wardline,
  hospital,
}) => {
  await furnish(hospital);
  await storeSession(page, wardline, hospital);
  for (const [path, shown] of [
    ["patients", "Long Name"],
    ["staffs", "Ngozi"],
    ["call-duty-roster#add", "Departments on call"],
  ] as const) {
    await page.goto(`${wardline.url}/dashboard/${path}`);
    await expect(page.getByText(shown).first()).toBeVisible();
    for (const width of WIDTHS) {
      await test.step(`${path} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => findCutWords(page)).toEqual([]);
        await expect.poll(() => measureSidewaysScroll(page)).toBe(0);
      });
    }
  }
  await test.step("on a phone the roster's tabs share a line, and the date stays within its panel", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const [add, view] = await page.getByRole("tab").all();
    expect(await getTop(add)).toBe(await getTop(view));
    // A page that is opened directly loads its own styles before the start page's styles.
    await expect(page.getByRole("tab").first()).toHaveCSS("padding-top", "10px");
    const date = page.getByRole("button", { name: / \d{4}$/ });
    const panel = page.getByRole("region", { name: "Set New Team on Call" });
    expect(await getRight(date)).toBeLessThan(await getRight(panel));
  });
  await test.step("Edit Patient shows the whole status", async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`${wardline.url}/dashboard/patients`);
    await page.getByRole("button", { name: "Actions for Patient 1", exact: true }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const status = page.getByRole("dialog").getByRole("combobox", { name: "Status" });
    await expect(status).toHaveValue("new_patient_reviewed");
    const spareWidth = await status.evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const canvasContext = document.createElement("canvas").getContext("2d");
      if (canvasContext === null) throw new Error("This browser measures no text.");
      canvasContext.font = style.font;
      const text = canvasContext.measureText(select.selectedOptions[0]?.text ?? "").width;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return select.clientWidth - padding - text;
    });
    expect(spareWidth).toBeGreaterThanOrEqual(0);
  });
});

async function getTop(element: Locator | undefined): Promise<number | undefined> {
  return (await element?.boundingBox())?.y;
}

async function getRight(element: Locator): Promise<number> {
  const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
  return x + width;
}
