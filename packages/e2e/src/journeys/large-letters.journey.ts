import type { Page } from "@playwright/test";
import { createPatient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import type { Hospital } from "../support/hospital.js";
import { enter, expect, test } from "../support/journey.js";
import { furnish } from "../support/lived-in.js";
import { findOverlappingTexts } from "../support/overlaps.js";

/** Window sizes in pixels: a laptop, a tablet and a phone. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** Font sizes in pixels; the browsers' default is 16. */
const FONT_SIZES = [20, 32];
const PAGES = [
  "patients",
  "wards",
  "on-call",
  "call-duty-roster",
  "call-duty-roster#month",
  "staffs",
  "new-patient",
  "settings",
];

test("never lets texts overlap when the browser's font size is larger", async ({
  page,
  wardline,
  hospital,
}) => {
  await furnish(hospital);
  await fillWard(hospital);
  await enter(page, wardline, hospital);
  for (const size of FONT_SIZES) {
    await setFontSize(page, size);
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      for (const path of PAGES) {
        await test.step(`${path} at ${viewport.width} pixels with letters of ${size}`, async () => {
          await page.goto(`${wardline.url}/dashboard/${path}`);
          await page.locator("#page-title").waitFor();
          await page.waitForLoadState("networkidle");
          expect.soft(await findOverlappingTexts(page)).toEqual([]);
        });
      }
    }
  }
});

/** Sets the browser's font size, as in its settings. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard } });
}

/** A ward of patients with all signals and long names, and free beds. */
async function fillWard({ call }: Hospital): Promise<void> {
  await call(addWard, { body: { name: "North", beds: ["N1", "N2", "N3", "N4"] } });
  for (const [index, name] of ["Oluwafunmilayo Adebayo-Ogunlesi", "Ada Obi"].entries()) {
    await call(createPatient, {
      body: {
        name,
        gender: "female",
        age: 71,
        hospital_no: `LUTH-2026-004512${index}`,
        bed_no: `N${index + 1}`,
        teams: "Ophthalmology,Surgery",
        status: "new_patient_reviewed",
        flags: PATIENT_FLAGS.filter((flag) => flag !== "do_not_name"),
        acuity: 2,
        expected_discharge: "2031-05-01",
        waiting_for: "Imaging",
      },
    });
  }
}
