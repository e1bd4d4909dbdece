import { updateDowntimeKits } from "@wardline/contracts/accounts/account";
import { listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { createAnnouncement } from "@wardline/contracts/boards/announcements";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { addWard } from "@wardline/contracts/patients/wards";
import { createAbsence } from "@wardline/contracts/roster/absences";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { addDays } from "@wardline/domain/time/zoned-day";
import { getToday } from "@wardline/testing/noon";
import { type Hospital, openCards } from "../support/hospital.js";
import { enter, expect, test } from "../support/journey.js";
import { Layers } from "../support/layers.js";
import { furnish } from "../support/lived-in.js";

/**
 * Steps that open layers, by page: a button, then the entries or buttons to press in the menu or dialog. Controls with
 * `aria-haspopup` are found automatically.
 */
const STEPS_BY_PAGE: Readonly<Record<string, readonly string[]>> = {
  "/dashboard/patients": [
    "Search or jump to",
    "Raise an emergency",
    "Actions for Patient 0 > Edit",
    "Actions for Patient 0 > History",
    "Actions for Patient 0 > Delete",
    "Print, export and paste > Paste patients",
  ],
  "/dashboard/patients/$id": ["Edit", "Actions for > Delete", "Actions for > Erase"],
  "/dashboard/new-patient": [],
  "/dashboard/casualties": [],
  "/dashboard/announcements": ["Create Announcement", "Edit: Fire drill", "Delete: Fire drill"],
  "/dashboard/wards": [
    "Add ward",
    "Actions for North > Edit",
    "Actions for North > Delete",
    "Bed X1 > Move a patient here",
  ],
  "/dashboard/staffs": [
    "Import staff",
    "Actions for Ngozi > Edit",
    "Actions for Ngozi > Change rights",
    "Actions for Ngozi > Delete User",
  ],
  "/dashboard/add-departments": ["Remove Surgery"],
  "/dashboard/call-duty-roster#add": [],
  "/dashboard/call-duty-roster#view": [
    "Who is away > Enter an absence",
    "Who is away > Change:",
    "Who is away > Delete:",
    "Offers",
    "Edit",
    "Delete",
    "Add a cover",
  ],
  "/dashboard/call-duty-roster?date=$day#view": ["Offer the duty"],
  "/dashboard/call-duty-roster#month": [
    "Fill > Rotation",
    "Fill > Copy a day, week or month",
    "Fill > Paste from a spreadsheet",
    "Fill > Propose the month",
    "Fairness",
  ],
  "/dashboard/on-call": [],
  "/dashboard/audit#access": [],
  "/dashboard/downtime": ["Pair a station"],
  "/dashboard/settings#board": [
    "Pair a screen",
    "Actions for Ward 3 > QR code",
    "Actions for Ward 3 > New address",
    "Actions for Ward 3 > Revoke",
  ],
  "/dashboard/settings#security": ["End all others"],
};

test.use({ viewport: { width: 1440, height: 900 } });

const TOMORROW = addDays(getToday(), 1);

const HALF_COUNT = Math.ceil(Object.keys(STEPS_BY_PAGE).length / 2);

for (const [at, half] of [0, HALF_COUNT].entries()) {
  test(`closes one layer per Escape, asks before an entry is lost and restores the focus (part ${at + 1} of 2)`, async ({
    page,
    wardline,
    hospital,
  }) => {
    const id = await fillHospital(hospital);
    await enter(page, wardline, hospital);
    const layers = new Layers(page);
    const checkPage = async (path: string, stepPaths: readonly string[]) => {
      // Changing only the tab in the address would not reload the page.
      await page.goto("about:blank");
      await page.goto(wardline.url + path.replace("$id", id).replace("$day", TOMORROW));
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
      await layers.walkAll(page.locator("main"));
      for (const stepPath of stepPaths) {
        const [first = "", ...further] = stepPath.split(" > ");
        const opener = page.getByRole("button", { name: first }).first();
        await test.step(stepPath, () => layers.walk(opener, ...further));
      }
    };
    for (const [path, ways] of Object.entries(STEPS_BY_PAGE).slice(half, half + HALF_COUNT)) {
      await test.step(path, () => checkPage(path, ways));
    }
  });
}

test("closes the phone's page menu on Escape and restores the focus", async ({
  page,
  wardline,
  hospital,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, wardline, hospital);
  await new Layers(page).walkAll(page.locator("header"));
});

/** Creates patients, a ward, a roster with an absence, a display and an announcement. Returns a patient's id. */
async function fillHospital(hospital: Hospital): Promise<string> {
  const { call } = hospital;
  await furnish(hospital);
  await call(addWard, { body: { name: "North", beds: ["C0", "E0", "X1"] } });
  await call(publishDisplay, { body: { name: "Ward 3" } });
  await call(updateDepartment, {
    params: { departmentName: "Ophthalmology" },
    body: { offers: "approved" },
  });
  await call(updateDowntimeKits, { body: { downtime_kits: true } });
  await call(createAnnouncement, { body: { message: "Fire drill", expires_at: null } });
  const { data: staff } = await call(listSubAccounts, {});
  const duty = { department: "Ophthalmology", consultantId: staff[0]?.id };
  await call(createRoster, {
    body: { date: TOMORROW, departments: ["Ophthalmology"], departmentStaff: [duty] },
  });
  const person = staff[0]?.id;
  await call(createAbsence, {
    body: { person, from: getToday(), until: getToday(), kind: "leave", note: "" },
  });
  const [card] = await openCards(call, 13, 12);
  return card?.id ?? "";
}
