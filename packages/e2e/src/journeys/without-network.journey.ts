import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay, updateDisplay } from "@wardline/contracts/boards/displays";
import { createPatient } from "@wardline/contracts/patients/patient";
import { addWard } from "@wardline/contracts/patients/wards";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { createGate } from "@wardline/testing/gate";
import { acceptInvitation, newAddress } from "../support/hospital.js";
import { expect, expectAccessible, storeSession, test } from "../support/journey.js";

test.use({ viewport: { width: 390, height: 844 }, hasPrefetching: true });

const PHONE = "0803 555 1004";
const AS_OF = /^As of /;

test("lets staff open the wall's board and the page Who is on call in flight mode", async ({
  browser,
  wardline,
  hospital: { call },
}) => {
  await call(addDepartment, { body: { department_name: "Surgery" } });
  const email = newAddress("ada");
  await call(createSubAccount, {
    body: {
      firstName: "Ada",
      lastName: "Obi",
      email,
      department: "Surgery",
      role: "Consultant",
      isHOD: true,
      phone: PHONE,
    },
  });
  await call(addWard, { body: { name: "Ward 3 North", beds: ["N1", "N2", "N3"] } });
  await call(createPatient, {
    body: {
      name: "Chidi Okafor",
      gender: "male",
      age: "34",
      hospital_no: "LUTH/2026/4512700",
      bed_no: "N1",
      teams: "Surgery",
      status: "new_patient",
      flags: ["allergy"],
      acuity: 1,
    },
  });
  const { data: display } = await call(publishDisplay, { body: { name: "Ward 3" } });
  await call(updateDisplay, {
    params: { id: display.display_id },
    ifMatch: display.version,
    body: { name_display: "full", show_signals: [...DISPLAY_SIGNALS], show_phones: true },
  });

  const tv = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  let code = "";
  tv.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      code = /"code":"([^"]+)"/.exec(String(payload))?.[1] ?? code;
    }),
  );
  await tv.goto(display.display_url ?? "");
  await expect.poll(() => code).not.toBe("");

  const gate = await createGate(wardline.url);
  const home = new URL(gate.url).origin;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await acceptInvitation(wardline, email);
  await storeSession(phone, { ...wardline, url: home }, { email });

  await test.step("the phone shows the wall's content by ward, with the user's own team on top", async () => {
    await phone.goto(`${home}/wall#${code}`);
    await expect(phone.getByRole("heading", { name: "On call · Surgery" })).toBeVisible();
    const row = phone.getByRole("listitem").filter({ hasText: "Chidi Okafor" });
    await expect(row).toContainText("N1");
    await expect(row).toContainText("waits");
    await expect(row.getByText("1 · Red, Emergency; Allergy")).toBeAttached();
    await expect(phone.getByRole("region", { name: "Ward 3 North" })).toContainText("2 free");
    const link = phone.getByRole("link", { name: `Call Ada Obi, ${PHONE}` }).first();
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(phone);
  });

  await test.step("a search hides other patients, and clearing it brings them back", async () => {
    const box = phone.getByRole("searchbox", { name: "Search bed, name or team" });
    await box.fill("nobody");
    await expect(
      phone.getByRole("paragraph").getByText("No patient on this board matches “nobody”."),
    ).toBeVisible();
    await box.fill("okaf");
    await expect(phone.getByText("Chidi Okafor")).toBeVisible();
  });

  await test.step("Who is on call opens after a reload without a network, and shows its age", async () => {
    await phone.goto(`${home}/sub-account/on-call`);
    await expect(phone.getByRole("link", { name: `Call Ada Obi, ${PHONE}` })).toBeVisible();
    await expect.poll(() => phone.evaluate(countServiceWorkers)).toBe(2);
    await gate.shut();
    await phone.reload();
    await expect(phone.getByText(AS_OF).first()).toBeVisible();
    const link = phone.getByRole("link", { name: `Call Ada Obi, ${PHONE}` });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  await test.step("the wall's board opens as it was, and both pages are live again when the network is back", async () => {
    await phone.goto(`${home}/wall`);
    await expect(phone.getByText(AS_OF).first()).toBeVisible();
    await expect(phone.getByText("Chidi Okafor")).toBeVisible();
    await gate.open();
    await phone.reload();
    await expect(phone.getByText("Chidi Okafor")).toBeVisible();
    await expect(phone.getByText(AS_OF)).toHaveCount(0);
  });

  await test.step("a ward's heading stays visible below the page's heading while its patients scroll", async () => {
    const page = await phone.getByRole("banner").boundingBox();
    const heading = phone.getByRole("region", { name: "Ward 3 North" }).locator("header");
    await phone.setViewportSize({ width: 390, height: 500 });
    await heading.evaluate((element) => {
      document.body.style.paddingBottom = "500px";
      window.scrollBy(0, element.getBoundingClientRect().top - 20);
    });
    expect((await heading.boundingBox())?.y).toBeCloseTo(page?.height ?? 0, 0);
    await phone.evaluate(() => document.body.removeAttribute("style"));
    await phone.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("the open board shows its age once the server has been silent for a minute", async () => {
    await phone.clock.install();
    await phone.reload();
    await expect(phone.getByText("Chidi Okafor")).toBeVisible();
    await expect(phone.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
    await gate.shut();
    await phone.clock.fastForward(61_000);
    await expect(phone.getByText(AS_OF).first()).toBeVisible();
    await expect(phone.getByText("Chidi Okafor")).toBeVisible();
  });
  await context.close();
  await tv.close();
});

/** Runs in the browser: returns the number of active service workers. */
async function countServiceWorkers(): Promise<number> {
  const workers = await navigator.serviceWorker.getRegistrations();
  return workers.filter(({ active }) => active !== null).length;
}
