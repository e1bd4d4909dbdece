import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { publishDisplay, updateTemplate } from "@wardline/contracts/boards/displays";
import { listPatients, updatePatient } from "@wardline/contracts/patients/patient";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { shiftMonth, toYearMonth } from "@wardline/domain/time/calendar-grid";
import { getToday } from "@wardline/testing/noon";
import { scaleToMachine } from "@wardline/testing/pace";
import {
  type Hospital,
  newAddress,
  openCards,
  openHospital,
  PASSWORD,
} from "../support/hospital.js";
import { createNetwork, type Network } from "../support/network.js";
import { getWardline } from "../support/wardline.js";
import type { Engine, Storage, Tab } from "./engine.js";
import { button, field, link } from "./find.js";
import { findFirefox } from "./firefox.js";
import { findWebKit } from "./webkit.js";

const ENGINES = { Firefox: findFirefox, WebKit: findWebKit } as const;

/** Limit from promise 50. */
const MAX_RECONNECT_MS = 20_000;

interface WalkFixtures {
  /** Opens a window, which is captured if the walk fails and closed afterwards. */
  openTab(engine: Engine, storage: Storage): Promise<Tab>;
  hospital: Hospital;
  network: Network;
}

const test = base.extend<WalkFixtures>({
  openTab: async ({}, use, info) => {
    const open: Tab[] = [];
    await use(async (engine, storage) => {
      const tab = await engine.open(storage);
      open.push(tab);
      return tab;
    });
    for (const tab of open) {
      if (info.error !== undefined)
        await writeFile(info.outputPath("page.png"), await tab.picture());
      await tab.close();
    }
  },
  hospital: async ({}, use) => use(await openHospital(getWardline(process.env.WARDLINE_URL ?? ""))),
  network: async ({}, use) => {
    const network = await createNetwork(process.env.WARDLINE_URL ?? "", "passes");
    await use(network);
    network.close();
  },
});

for (const [name, find] of Object.entries(ENGINES)) {
  test(`supports a day's work in ${name}: opening a card, setting a status, filling a month, an outage, and logout`, async ({
    hospital,
    network,
    openTab,
  }) => {
    const engine = await requireEngine(name, find);
    const boardPath = await fillHospital(hospital);
    const tab = await openTab(engine, "kept");
    const at = (path: string) => tab.goto(network.url + path);

    await test.step("the login leads to the list", async () => {
      await at("/login");
      await logIn(tab, hospital);
      await expectText(tab, "Patient 2");
      await expectText(tab, "Live");
    });

    await test.step("a new card is opened", async () => {
      await tab.click(link("Open New Card"));
      await tab.fill(field("Patient's Name"), "Ọlá العلي");
      await tab.fill(field("Gender"), "Female");
      await tab.fill(field("Age"), "34");
      await tab.fill(field("Hospital Number"), "0012345");
      await tab.click(button("Create New Patient's Record"));
      await expectText(tab, "Patient created successfully!");
      expect((await findPatient(hospital, "Ọlá العلي")).hospital_no).toBe("0012345");
    });

    await test.step("a status is changed by keyboard", async () => {
      await at("/dashboard/patients");
      await expectText(tab, "Patient 1");
      await tab.focus(button("Change the status of Patient 1"));
      await tab.press("Enter", "d", "i", "s", "Enter");
      await expectText(tab, "Patient status updated successfully!");
      await expect
        .poll(async () => (await findPatient(hospital, "Patient 1")).status)
        .toBe("discharged");
    });

    await test.step("a duty is copied and pasted in the month", async () => {
      const { year, month } = shiftMonth(toYearMonth(getToday()), 1);
      await at(`/dashboard/call-duty-roster?plan=${year}-${String(month).padStart(2, "0")}#month`);
      await tab.click(button("Roles"));
      await tab.click(cellXPath("0 0"));
      await tab.press("a", "o");
      await expectText(tab, "AO", { within: cellXPath("0 0") });
      await tab.click(cellXPath("0 0"));
      await tab.press("Control+c");
      await tab.click(cellXPath("0 3"));
      await tab.press("Control+v");
      await expectText(tab, "AO", { within: cellXPath("0 3") });
    });

    await test.step("a board shows a change at once, and is live again after an outage", async () => {
      await at(boardPath);
      await expectText(tab, "C0");
      await move(hospital, "E77");
      await expectText(tab, "E77");
      network.set("is down");
      await expectText(tab, "Last update");
      network.set("passes");
      await move(hospital, "E78");
      await expectText(tab, "E78", { ms: scaleToMachine(MAX_RECONNECT_MS) });
    });

    await test.step("Back shows no patient after a logout elsewhere", async () => {
      await at("/dashboard/patients");
      await expectText(tab, "Patient 0");
      await at(boardPath);
      await tab.evaluate(() => localStorage.removeItem("wardline.session"));
      await tab.back();
      const seen = await tab.evaluate(collectTextForTwoSeconds);
      expect(seen).not.toContain("Patient 0");
      await expectText(tab, "Login");
    });

    await test.step("the login page warns if the browser stores nothing", async () => {
      const refusing = await openTab(engine, "refused");
      await refusing.goto(`${network.url}/login`);
      await expectText(
        refusing,
        "This browser stores nothing for Wardline: a reload logs you out.",
      );
      await logIn(refusing, hospital);
      await expectText(refusing, "Patient 0");
    });
  });
}

async function requireEngine(
  name: string,
  find: () => Engine | undefined | Promise<Engine | undefined>,
) {
  const engine = await find();
  test.skip(engine === undefined, `${name} is not installed.`);
  return engine as Engine;
}

/** Creates three open records, a consultant for the month's roster, and a board; returns the board's path. */
async function fillHospital({ call }: Hospital): Promise<string> {
  await openCards(call, 3);
  await call(addDepartment, { body: { department_name: "Surgery" } });
  await call(createSubAccount, {
    body: {
      firstName: "Ada",
      lastName: "Obi",
      department: "Surgery",
      role: "Consultant",
      isHOD: false,
      email: newAddress("ada.obi"),
      phone: "0803 555 0101",
    },
  });
  await call(updateTemplate, { body: { boardTemplate: "2d" } });
  const { data: display } = await call(publishDisplay, { body: { name: "Ward" } });
  return new URL(display.display_url ?? "").pathname;
}

async function logIn(tab: Tab, { email }: Hospital): Promise<void> {
  await tab.fill(field("Email"), email);
  await tab.fill(field("Password"), PASSWORD);
  await tab.click(button("Login"));
}

async function findPatient({ call }: Hospital, name: string) {
  const { data } = await call(listPatients, { query: { q: name } });
  if (data[0] === undefined) throw new Error(`There is no patient ${name}.`);
  return data[0];
}

async function move(hospital: Hospital, bed_no: string): Promise<void> {
  const { id } = await findPatient(hospital, "Patient 0");
  await hospital.call(updatePatient, { params: { id }, body: { patientData: { bed_no } } });
}

interface TextSearchOptions {
  /** XPath to search within; by default the page's body. */
  within?: string;
  ms?: number;
}

async function expectText(
  tab: Tab,
  text: string,
  { within = "//body", ms }: TextSearchOptions = {},
) {
  await expect
    .poll(() => tab.evaluate(readText, within), ms === undefined ? {} : { timeout: ms })
    .toContain(text);
}

/** Runs in the page: visible text except field contents. */
function readText(xpath: string): string {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  return (found.singleNodeValue as HTMLElement | null)?.innerText ?? "";
}

/** Runs in the page: all text visible within two seconds. */
async function collectTextForTwoSeconds(): Promise<string> {
  const until = performance.now() + 2_000;
  const seen = new Set<string>();
  while (performance.now() < until) {
    seen.add(document.body.innerText);
    await new Promise((done) => requestAnimationFrame(done));
  }
  return [...seen].join("\n");
}

function cellXPath(place: string): string {
  return `//*[@data-cell = "${place}"]`;
}
