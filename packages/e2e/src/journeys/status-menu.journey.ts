import { createPatient, getPatient, type Patient } from "@wardline/contracts/patients/patient";
import {
  PATIENT_STATUS_LABELS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { enter, expect, test } from "../support/journey.js";

/** Milliseconds per key, from a script without pauses to a slow typist. */
const PACES = [0, 60, 250];

const TYPED_TEXTS: readonly (readonly [string, PatientStatus])[] = [
  ["adm", "admitted"],
  ["dec", "deceased"],
  ["new patient r", "new_patient_reviewed"],
];

test("sets the status that is typed into the menu at any pace and confirmed with Enter", async ({
  page,
  wardline,
  hospital,
}) => {
  const cards: { text: string; pace: number; status: PatientStatus; patient: Patient }[] = [];
  for (const [text, status] of TYPED_TEXTS) {
    for (const pace of PACES) {
      const body = {
        name: `Patient ${text} ${pace}`,
        gender: "female",
        age: "34",
        hospital_no: `SL-${cards.length}`,
        bed_no: "",
        teams: "",
        status: "card_opened",
      } as const;
      const { data: patient } = await hospital.call(createPatient, { body });
      cards.push({ text, pace, status, patient });
    }
  }
  await enter(page, wardline, hospital);

  for (const { text, pace, status, patient } of cards) {
    await test.step(`"${text}", ${pace} ms a key`, async () => {
      const trigger = page.getByRole("button", {
        name: `Card Opened. Change the status of ${patient.name}`,
        exact: true,
      });
      await trigger.focus();
      // The keys follow without waiting for the menu.
      await page.keyboard.press("Enter");
      await page.keyboard.type(text, { delay: pace });
      await page.keyboard.press("Enter");
      await expect
        .poll(
          async () => (await hospital.call(getPatient, { params: { id: patient.id } })).data.status,
        )
        .toBe(status);
      await expect(
        page.getByRole("button", {
          name: `${PATIENT_STATUS_LABELS[status]}. Change the status of ${patient.name}`,
          exact: true,
        }),
      ).toBeVisible();
    });
  }
});
