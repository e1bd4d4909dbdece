import type { Figure } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { DESKTOP, openSession, type Side, showPatients } from "./session.js";

/** Screens, each with the number of patients that must be visible at once (promise 33). */
const SCREENS = [
  { what: "1440 × 900", viewport: DESKTOP, patients: 14 },
  { what: "1024 × 768", viewport: { width: 1024, height: 768 }, patients: 8 },
  { what: "390 × 844", viewport: { width: 390, height: 844 }, patients: 6 },
];

/** Selector of a list's rows, as a table and as cards. */
const ROWS = ":is([data-rows] > tbody > tr, [data-rows] > li):not([aria-hidden])";

/** Counts the patient rows that fit completely into the window (promise 33). */
export async function countPatientsInSight(
  side: Side,
  hospital: SeededHospital,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, viewport, patients } of SCREENS) {
    const { context, page } = await openSession(side, hospital, viewport);
    await showPatients(side, page);
    const count = await page.locator(ROWS).evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }).length,
    );
    figures.push({
      what: `patients visible at ${what}`,
      product: `${count}`,
      floor: "",
      ratio: null,
      target: { text: `≥ ${patients}`, isMet: count >= patients },
    });
    await context.close();
  }
  return figures;
}
