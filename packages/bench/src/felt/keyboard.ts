import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import type { Figure } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { atMostFigure } from "./absolute.js";
import { type Ask, callerOf, openSession, type Side } from "./session.js";

const MOST_PRESSES = 6;
const DEPARTMENT = "Surgery";

/** A key that is pressed, or a text that is typed where the cursor stands. */
type Step = { press: string } | { type: string };

/** The ways to a card with bed and team, each from another page; `{n}` is a number that no card has. */
const WAYS: readonly { what: string; number: string; steps: readonly Step[] }[] = [
  {
    what: "someone known, by hospital number",
    number: "K-{n}",
    steps: [
      { press: "n" },
      { type: "K-{n}" },
      { press: "Enter" },
      { type: "W1" },
      { press: "Tab" },
      { type: "surg" },
      { press: "Control+Enter" },
    ],
  },
  {
    what: "someone new, field by field",
    number: "N-{n}",
    steps: [
      { press: "n" },
      { type: "Ada Obi" },
      { press: "Enter" },
      { type: "F34" },
      { press: "Tab" },
      { type: "N-{n}" },
      { press: "Tab" },
      { type: "W2" },
      { press: "Tab" },
      { type: "surg" },
      { press: "Control+Enter" },
    ],
  },
  {
    what: "someone new, in one line",
    number: "L-{n}",
    steps: [
      { press: "n" },
      { type: "Ada Obi, F, 34, L-{n}" },
      { press: "Enter" },
      { type: "W3" },
      { press: "Tab" },
      { type: "surg" },
      { press: "Control+Enter" },
    ],
  },
];

/**
 * How many keys open a card with bed and team, besides the text (promise 33). A way that does not end in such a card
 * rejects: the count would be of nothing.
 */
export async function keyPresses(side: Side, hospital: SeededHospital): Promise<Figure[]> {
  const ask = callerOf(side, hospital);
  await ask("POST", "/api/departments/add-departments", { department_name: DEPARTMENT });
  const figures: Figure[] = [];
  for (const { what, number, steps } of WAYS) {
    const n = randomUUID().slice(0, 8);
    const hospitalNo = number.replace("{n}", n);
    if (number.startsWith("K")) await admitAndDischarge(ask, hospitalNo);
    const { context, page } = await openSession(side, hospital);
    await page.goto(`${side.bench.url}/dashboard/announcements`);
    await page.getByRole("heading", { name: "Announcements", exact: true }).waitFor();
    let presses = 0;
    for (const step of steps) {
      if ("press" in step) {
        presses += 1;
        await page.keyboard.press(step.press);
        await settled(page, step.press);
      } else {
        await page.keyboard.type(step.type.replace("{n}", n));
        await settled(page, step.type);
      }
    }
    await page.waitForURL(/\/dashboard\/patients$/);
    await page
      .getByRole("row", { name: new RegExp(`${hospitalNo}.*W\\d.*${DEPARTMENT}`, "s") })
      .waitFor();
    figures.push(atMostFigure(`key presses for a card of ${what}`, presses, MOST_PRESSES, String));
    await context.close();
  }
  return figures;
}

/** Waits for what a person would wait to see before going on. */
async function settled(page: Page, done: string): Promise<void> {
  if (done === "n") {
    await page.locator('input[role="combobox"]:focus').waitFor();
  } else if (done === "Enter") {
    await page.locator("form :is(input, select):focus").waitFor();
  } else if (done === "surg") {
    await page.getByRole("option", { name: DEPARTMENT }).waitFor();
  }
}

/** An earlier card of someone who comes again. */
async function admitAndDischarge(ask: Ask, hospitalNo: string): Promise<void> {
  const admitted = (await ask("POST", "/api/patients", {
    name: "Halima Sani",
    gender: "female",
    age: "41",
    hospital_no: hospitalNo,
    bed_no: "",
    teams: "",
    status: "card_opened",
  })) as { data: { id: string } };
  await ask("PUT", `/api/patients/${admitted.data.id}`, { patientData: { status: "discharged" } });
}
