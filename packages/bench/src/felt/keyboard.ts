import { randomUUID } from "node:crypto";
import type { Figure } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { createLimitFigure } from "./absolute.js";
import { type AdministratorCall, callAsAdministrator, openSession, type Side } from "./session.js";

const MAX_PRESSES = 6;
const DEPARTMENT = "Surgery";

/** A key press, or text typed at the cursor; the next step waits until `awaitedSelector` is visible. */
type Step =
  | { press: string; awaitedSelector?: string }
  | { type: string; awaitedSelector?: string };

/** Steps on the new card's page, for a person who has not switched on single-key shortcuts. */
const NEW_CARD: readonly Step[] = [
  { press: "Control+k", awaitedSelector: '[role="dialog"] input:focus' },
  { type: "open new card", awaitedSelector: '[role="dialog"] button:has-text("Open New Card")' },
  { press: "Enter", awaitedSelector: 'input[role="combobox"]:focus' },
];
const CHOOSE_STEP: Step = { press: "Enter", awaitedSelector: "form :is(input, select):focus" };
const TEAM_AND_SAVE: readonly Step[] = [
  { press: "Tab" },
  { type: "surg", awaitedSelector: `[role="option"]:has-text("${DEPARTMENT}")` },
  { press: "Control+Enter" },
];

/** Ways to open a card with bed and team; `{n}` stands for an unused number. */
const WAYS: readonly { what: string; number: string; steps: readonly Step[] }[] = [
  {
    what: "a known patient, by hospital number",
    number: "K-{n}",
    steps: [...NEW_CARD, { type: "K-{n}" }, CHOOSE_STEP, { type: "W1" }, ...TEAM_AND_SAVE],
  },
  {
    what: "a new patient, in one line",
    number: "L-{n}",
    steps: [
      ...NEW_CARD,
      { type: "Ada Obi, F, 34, L-{n}" },
      CHOOSE_STEP,
      { type: "W3" },
      ...TEAM_AND_SAVE,
    ],
  },
];

/**
 * Counts the key presses, not including typed text, that open a card for a patient with bed and team (promise 33).
 * Rejects if the patient is not created.
 */
export async function countKeyPresses(side: Side, hospital: SeededHospital): Promise<Figure[]> {
  const callApi = callAsAdministrator(side, hospital);
  await callApi("POST", "/api/departments/add-departments", { department_name: DEPARTMENT });
  const figures: Figure[] = [];
  for (const { what, number, steps } of WAYS) {
    const n = randomUUID().slice(0, 8);
    const hospitalNo = number.replace("{n}", n);
    if (number.startsWith("K")) await admitAndDischarge(callApi, hospitalNo);
    const { context, page } = await openSession(side, hospital);
    await page.goto(`${side.bench.url}/dashboard/announcements`);
    await page.getByRole("heading", { name: "Announcements", exact: true }).waitFor();
    let presses = 0;
    for (const step of steps) {
      if ("press" in step) {
        presses += 1;
        await page.keyboard.press(step.press);
      } else {
        await page.keyboard.type(step.type.replace("{n}", n));
      }
      if (step.awaitedSelector !== undefined)
        await page.locator(step.awaitedSelector).first().waitFor();
    }
    await page.waitForURL(/\/dashboard\/patients$/);
    await page
      .getByRole("row", { name: new RegExp(`${hospitalNo}.*W\\d.*${DEPARTMENT}`, "s") })
      .waitFor();
    figures.push(
      createLimitFigure(`key presses to open a card for ${what}`, presses, MAX_PRESSES, String),
    );
    await context.close();
  }
  return figures;
}

async function admitAndDischarge(callApi: AdministratorCall, hospitalNo: string): Promise<void> {
  const newPatient = (await callApi("POST", "/api/patients", {
    name: "Halima Sani",
    gender: "female",
    age: "41",
    hospital_no: hospitalNo,
    bed_no: "",
    teams: "",
    status: "card_opened",
  })) as { data: { id: string } };
  await callApi("PUT", `/api/patients/${newPatient.data.id}`, {
    patientData: { status: "discharged" },
  });
}
