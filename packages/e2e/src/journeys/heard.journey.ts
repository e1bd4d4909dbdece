import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import {
  deletePatient,
  getPatient,
  type Patient,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { shiftMonth, toYearMonth } from "@wardline/domain/time/calendar-grid";
import { getToday } from "@wardline/testing/noon";
import { Listener } from "../support/heard.js";
import { newAddress, openCards } from "../support/hospital.js";
import { enter, expect, test } from "../support/journey.js";

test.use({ viewport: { width: 1600, height: 800 } });

test("lets a registrar hear whose status changed, reach the Undo button and send an emergency", async ({
  page,
  wardline,
  hospital,
}) => {
  const [patient] = (await openCards(hospital.call, 6)) as [Patient];
  const listener = await Listener.create(page);
  await enter(page, wardline, hospital);
  const status = page.getByRole("button", { name: /Change the status of Patient 0/ });
  await status.focus();
  await listener.expectNoRepetition();

  await test.step("an open menu announces a colleague's change to its record", async () => {
    await listener.press("Enter");
    const body = { patientData: { status: "admitted" } } as const;
    await hospital.call(updatePatient, { params: { id: patient.id }, body });
    await expect(page.getByText("Changed by someone else: Admitted")).toBeVisible();
  });

  await test.step("a status is changed, and undone long after its message has disappeared", async () => {
    await listener.type("dec");
    await listener.expectHeard("Enter", "Patient 0: Deceased (was Admitted)");
    await expect(status).toBeFocused();
    await page.getByRole("button", { name: "Dismiss message" }).click();
    await status.focus();
    await listener.expectHeard("Control+z", "Undo");
    await listener.expectHeard("Enter", "Patient 0: Admitted (was Deceased)");
    await expect(status).toBeFocused();
    const { data } = await hospital.call(getPatient, { params: { id: patient.id } });
    expect(data.status).toBe("admitted");
  });

  await test.step("an emergency is sent in two steps", async () => {
    await page.getByRole("button", { name: "Raise an emergency" }).focus();
    await listener.expectHeard("Enter", "Code Blue");
    await listener.press("Space");
    await page.getByLabel(/^Place/).fill("Ward 3");
    await page.getByRole("button", { name: "Send in two steps instead" }).focus();
    await listener.expectHeard("Enter", "Send…");
    await listener.expectHeard("Enter", "Not yet");
    await expect(page.getByRole("alertdialog", { name: "Send it?" })).toBeVisible();
    await listener.expectNoRepetition();
    await page.getByRole("button", { name: "Send now" }).focus();
    await listener.expectHeard("Enter", "Withdraw");
  });
});

test("keeps a charge nurse's focus while other people move and remove patients", async ({
  page,
  wardline,
  hospital,
}) => {
  await hospital.call(addWard, { body: { name: "North", beds: ["C0", "C1", "C2", "C3"] } });
  const cards = await openCards(hospital.call, 6);
  const listener = await Listener.create(page);
  await enter(page, wardline, hospital);

  await test.step("a row that a colleague deletes passes the focus to the next row", async () => {
    await page.getByRole("button", { name: /Change the status of Patient 3/ }).focus();
    const id = cards[3]?.id ?? "";
    await hospital.call(deletePatient, { params: { id } });
    await expect(
      page.getByRole("button", { name: /Change the status of Patient 4/ }),
    ).toBeFocused();
  });

  await test.step("the list moves back a day, and forward to today", async () => {
    await page.getByRole("button", { name: "Previous day" }).focus();
    await listener.press("Enter");
    await page.getByRole("button", { name: "Next day" }).focus();
    await listener.expectHeard("Enter", "Today");
    await expect(page.getByRole("button", { name: "Next day" })).toBeFocused();
  });

  await test.step("a patient is moved on the map", async () => {
    await page.goto(`${wardline.url}/dashboard/wards`);
    const bed = page.getByRole("button", { name: /^Bed C0 Patient 0/ });
    await bed.focus();
    await listener.expectNoRepetition();
    await listener.press("Enter");
    await page.getByRole("menuitem", { name: "Move Patient 0" }).focus();
    await listener.press("Enter");
    await expect(page.getByText("Choose the bed that Patient 0 moves to.")).toBeVisible();
    await listener.press("ArrowRight");
    await listener.expectHeard("Enter", "Patient 0: Bed No.");
  });
});

test("lets a roster maker hear from the screen reader what happens in the month", async ({
  page,
  wardline,
  hospital,
}) => {
  await hospital.call(addDepartment, { body: { department_name: "Surgery" } });
  await hospital.call(createSubAccount, {
    body: {
      firstName: "Grace",
      lastName: "Ade",
      department: "Surgery",
      role: "House Officer",
      email: newAddress("grace.ade"),
      phone: "0803 555 0101",
      isHOD: false,
    },
  });
  const listener = await Listener.create(page);
  const { year, month } = shiftMonth(toYearMonth(getToday()), 1);
  const plan = `${year}-${String(month).padStart(2, "0")}`;
  await enter(page, wardline, hospital, `/dashboard/call-duty-roster?plan=${plan}#month`);
  await page.getByRole("button", { name: "People", exact: true }).click();
  await page.locator('[data-cell="0 0"]').click();
  await listener.expectHeard("Shift+ArrowRight", "2 cells selected");
  await listener.expectHeard("Shift+ArrowRight", "3 cells selected");
  await listener.expectHeard("1", "3 posts: House Officer");
  await listener.expectHeard("Control+z", "Undone");
  await listener.expectHeard("Control+y", "Redone");
  await listener.expectHeard("q", /nothing/i);
  await listener.expectNoRepetition();
  const save = page.getByRole("button", { name: "Save 3 changes" });
  await save.focus();
  await listener.expectHeard("Enter", "3 changes saved.");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeFocused();
});
