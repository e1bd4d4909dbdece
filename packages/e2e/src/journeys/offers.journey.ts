import type { Browser, Locator, Page } from "@playwright/test";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { addDepartment, updateDepartment } from "@wardline/contracts/roster/departments";
import { createRoster } from "@wardline/contracts/roster/roster";
import { addDays } from "@wardline/domain/time/zoned-day";
import { getToday } from "@wardline/testing/noon";
import { acceptInvitation, type Hospital, newAddress } from "../support/hospital.js";
import { enter, expect, expectAccessible, test } from "../support/journey.js";
import { expectShown } from "../support/screen.js";
import type { Wardline } from "../support/wardline.js";

test("lets people offer, accept and take over a duty in two taps, and the roster maker approve an exchange", async ({
  page,
  browser,
  wardline,
  hospital,
}) => {
  const [ada, bola] = [newAddress("ada.obi"), newAddress("bola.eze")];
  const { tomorrow, board } = await fillHospital(hospital, ada, bola);
  const tv = await (await browser.newContext()).newPage();
  await tv.goto(board);
  await expectShown(tv, /Ada/);
  await enter(page, wardline, hospital, `/dashboard/call-duty-roster?date=${tomorrow}#view`);
  const post = page.getByRole("article").filter({ hasText: "Surgery" });
  await expect(post.getByText("Ada Obi")).toBeVisible();
  const adasPhone = await openPhone(browser, wardline, ada);
  const bolasPhone = await openPhone(browser, wardline, bola);

  await test.step("Ada offers tomorrow's duty to everybody in two taps", async () => {
    const tapCounter = createTapCounter();
    await tapCounter.tap(adasPhone.getByRole("button", { name: "Offer", exact: true }));
    const form = adasPhone.getByRole("dialog", { name: "Offer your duty" });
    await expect(form.getByLabel("To")).toHaveValue("");
    await expectAccessible(adasPhone);
    await tapCounter.tap(form.getByRole("button", { name: "Offer to everybody" }));
    await expect(adasPhone.getByText("Duty offered")).toBeVisible();
    expect(tapCounter.taps()).toBe(2);
    await expect(form).toBeHidden();
    await expect(adasPhone.getByText("Offered to everybody").first()).toBeVisible();
    await expectAccessible(adasPhone);
  });

  await test.step("Bola's open page shows the offer, and he takes it in two taps", async () => {
    const tapCounter = createTapCounter();
    await tapCounter.tap(bolasPhone.getByRole("button", { name: /^Take: Ada Obi/ }));
    const question = bolasPhone.getByRole("alertdialog", { name: "Take this duty?" });
    await expect(question).toContainText("The roster changes once a roster maker has approved.");
    await expectAccessible(bolasPhone);
    await tapCounter.tap(question.getByRole("button", { name: "Take", exact: true }));
    await expect(question).toBeHidden();
    expect(tapCounter.taps()).toBe(2);
    await expect(bolasPhone.getByText("Taken by you, waiting for approval")).toBeVisible();
    await expect(
      adasPhone.getByText("Taken by Bola Eze, waiting for approval").first(),
    ).toBeVisible();
    await expectAccessible(bolasPhone);
  });

  await test.step("the roster maker's open page shows that the offer waits, and the maker approves it", async () => {
    await expect(post.getByText("Taken by Bola Eze, waiting for approval")).toBeVisible();
    await page.getByRole("button", { name: "Offers: 1 to approve" }).click();
    const offers = page.getByRole("dialog", { name: "Offers" });
    await expect(offers.getByRole("heading", { name: "To approve" })).toBeVisible();
    await expectAccessible(page);
    await offers.getByRole("button", { name: /^Approve: Ada Obi/ }).click();
    const question = page.getByRole("alertdialog", { name: "Approve this exchange?" });
    await expect(question).toContainText("Bola Eze is on call as Registrar of Surgery");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Approve" }).click();
    await expect(offers.getByRole("heading", { name: "Ended" })).toBeVisible();
    await offers.getByRole("button", { name: "Close dialog" }).click();
  });

  await test.step("the roster and both phones show Bola on call tomorrow", async () => {
    await expect(post.getByText("Bola Eze")).toBeVisible();
    await expect(page.getByRole("button", { name: "Offers", exact: true })).toBeVisible();
    const duty = (phone: Page) => findDuties(phone).getByText("Tomorrow");
    await expect(duty(bolasPhone)).toBeVisible();
    await expect(duty(adasPhone)).toBeHidden();
    await expectAccessible(adasPhone);
  });

  await test.step("Bola takes over the current duty in two taps, and the board on the wall names him", async () => {
    const tapCounter = createTapCounter();
    await tapCounter.tap(bolasPhone.getByRole("button", { name: "Take over now from Ada Obi" }));
    const question = bolasPhone.getByRole("alertdialog", { name: "Take over from Ada Obi?" });
    await expectAccessible(bolasPhone);
    await tapCounter.tap(question.getByRole("button", { name: "Take over now" }));
    await expect(bolasPhone.getByText("You are on call now")).toBeVisible();
    expect(tapCounter.taps()).toBe(2);
    await expectShown(tv, /B(ola|\.) Eze/);
    await expect(adasPhone.getByText(/Bola Eze covers/).first()).toBeVisible();
    await expectAccessible(bolasPhone);
  });

  await test.step("once the department switches offers off, no page shows any", async () => {
    await setOffers(hospital, "off");
    await expect(bolasPhone.getByRole("heading", { name: "Offers" })).toBeHidden();
    await expect(page.getByRole("button", { name: /^Offer/ })).toHaveCount(0);
  });
  for (const one of [tv, adasPhone, bolasPhone]) await one.context().close();
});

/** Taps elements and counts the taps. */
function createTapCounter() {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      await target.tap();
      taps += 1;
    },
  };
}

function findDuties(phone: Page): Locator {
  return phone.getByRole("region", { name: "My duties" });
}

/** Opens the Roster page of an invited person on their phone. */
async function openPhone(browser: Browser, wardline: Wardline, email: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  await acceptInvitation(wardline, email);
  await enter(phone, wardline, { email }, "/sub-account/roster");
  await expect(phone.getByRole("heading", { name: "Surgery Roster" })).toBeVisible();
  await expect(phone.getByText("Live", { exact: true })).toBeVisible();
  return phone;
}

async function setOffers({ call }: Hospital, offers: "off" | "approved"): Promise<void> {
  await call(updateDepartment, { params: { departmentName: "Surgery" }, body: { offers } });
}

/**
 * Creates Surgery with the registrars Ada, who is on call today and tomorrow, and Bola, and a board that names who is
 * on call.
 */
async function fillHospital(hospital: Hospital, ada: string, bola: string) {
  const { call } = hospital;
  await call(addDepartment, { body: { department_name: "Surgery" } });
  await setOffers(hospital, "approved");
  const one = { department: "Surgery", role: "Registrar", isHOD: false, phone: "0803 555 0101" };
  const addPerson = async (firstName: string, lastName: string, email: string) =>
    (await call(createSubAccount, { body: { ...one, firstName, lastName, email } })).data.id;
  const registrarId = await addPerson("Ada", "Obi", ada);
  await addPerson("Bola", "Eze", bola);
  const tomorrow = addDays(getToday(), 1);
  for (const date of [getToday(), tomorrow]) {
    const departmentStaff = [{ department: "Surgery", registrarId }];
    await call(createRoster, { body: { date, departments: ["Surgery"], departmentStaff } });
  }
  const display = (await call(publishDisplay, { body: { name: "Ward" } })).data;
  return { tomorrow, board: display.display_url ?? "" };
}
