import type { Page } from "@playwright/test";
import type { Call } from "@wardline/client/call";
import { createPatient } from "@wardline/contracts/patients/patient";
import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { enter, expect, test } from "../support/journey.js";

const CARD_COUNT = 64;
const FIRST_NAMES = ["Oluwafunmilayo", "María Fernanda", "Chukwuemeka", "Anne-Sophie", "Wojciech"];
const LAST_NAMES = [
  "Adebayo-Ogunlesi",
  "Fernández de la Villanueva",
  "Nwachukwu-Ezenwa",
  "Papadopoulos-Theodorakis",
  "Brzęczyszczykiewicz",
  "Danjuma",
  "Okonkwo-Mbanefo of Saint Christopher",
];
/** Common window sizes in pixels: two laptops, a tablet, a phone. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

test("shows every name in a list in full, at any window width", async ({
  page,
  wardline,
  hospital,
}) => {
  // given 64 patients with long names, every other with all signals
  await openLongNames(hospital.call);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, wardline, hospital);
  for (const viewport of WINDOWS) {
    await test.step(`${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await expect.poll(async () => (await readNames(page)).length).toBe(CARD_COUNT);
      // then every letter of every name is visible and inside its row
      expect((await readNames(page)).filter(({ isCut }) => isCut)).toEqual([]);
    });
  }

  await test.step("a new chip moves no row", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const top = () =>
      page.locator("[aria-label='patients']").evaluate((list) => list.getBoundingClientRect().top);
    const before = await top();
    for (const status of ["discharged", "deceased"] as const)
      await openFormerPatient(hospital.call, status);
    await expect.poll(async () => (await readNames(page)).length).toBe(CARD_COUNT + 2);
    expect(await top()).toBe(before);
  });
});

async function openLongNames(call: Call): Promise<void> {
  for (let index = 0; index < CARD_COUNT; index += 1) {
    const hasAll = index % 2 === 0;
    await call(createPatient, {
      body: {
        name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]}`,
        gender: "female",
        age: "34 years",
        hospital_no: `LUTH/2026/${4_512_700 + index}`,
        bed_no: `ISO ${index}`,
        teams: "Emergency",
        status: index % 3 === 0 ? "new_patient" : "admitted",
        ...(hasAll
          ? {
              flags: PATIENT_FLAGS.filter((flag) => flag !== "do_not_name"),
              acuity: 1 as const,
              expected_discharge: "2031-05-01",
              waiting_for: "Specialist review",
            }
          : {}),
      },
    });
  }
}

async function openFormerPatient(call: Call, status: "discharged" | "deceased"): Promise<void> {
  await call(createPatient, {
    body: {
      name: `Closed ${status}`,
      gender: "male",
      age: "40",
      hospital_no: status,
      bed_no: "",
      teams: "",
      status,
    },
  });
}

interface ShownName {
  name: string;
  isCut: boolean;
}

/** Reads the drawn names, and whether a letter is clipped or outside its row. */
function readNames(page: Page): Promise<ShownName[]> {
  return page.evaluate(() => {
    const links = document.querySelectorAll<HTMLElement>(
      "[aria-label='patients'] a[href*='/patients/']",
    );
    return [...links].map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const text = range.getBoundingClientRect();
      let isCut = false;
      for (let box = link; box.getAttribute("aria-label") !== "patients"; ) {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const clips =
          box === link || getComputedStyle(box).overflow !== "visible" || box.matches("tr, li");
        if (
          clips &&
          (text.left < left - 1 ||
            text.right > right + 1 ||
            text.top < top - 1 ||
            text.bottom > bottom + 1)
        )
          isCut = true;
        if (box.parentElement === null) break;
        box = box.parentElement;
      }
      return { name: link.textContent ?? "", isCut };
    });
  });
}
