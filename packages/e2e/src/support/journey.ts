import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { updateTemplate } from "@wardline/contracts/displays";
import { type Hospital, openHospital, openSession, PASSWORD } from "./hospital.js";
import { type Wardline, wardlineAt } from "./wardline.js";

interface Given {
  /** The installation that all journeys share. */
  wardline: Wardline;
  /** A hospital in it of this journey's own. */
  hospital: Hospital;
  /** Whether its boards are the 3D ones, as new hospitals have them: without a graphics card they take both cores. */
  has3dBoards: boolean;
  /** Whether pages fetch in idle time what may be opened in an outage: a hundred files for each journey. */
  keepsFiles: boolean;
  /** Has every browser of a journey save data unless `keepsFiles`. */
  savesData: undefined;
}

export const test = base.extend<Given>({
  wardline: async ({}, use) => use(wardlineAt(process.env.WARDLINE_URL ?? "")),
  has3dBoards: [false, { option: true }],
  hospital: async ({ wardline, has3dBoards }, use) => {
    const hospital = await openHospital(wardline);
    if (!has3dBoards) await hospital.call(updateTemplate, { body: { boardTemplate: "2d" } });
    await use(hospital);
  },
  keepsFiles: [false, { option: true }],
  savesData: [
    async ({ browser, keepsFiles }, use) => {
      const save = (context: BrowserContext) => void context.addInitScript(saveData);
      if (!keepsFiles) browser.on("context", save);
      await use(undefined);
      browser.off("context", save);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs in the browser: somebody has asked it to save data. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** An account whose password is `PASSWORD`. */
type Account = Pick<Hospital, "email">;

/** Stores a session of an account in a page's browser, as a login does. */
export async function storeSession(
  page: Page,
  wardline: Wardline,
  { email }: Account,
): Promise<void> {
  const { revision, epoch, ...session } = await openSession(wardline, email);
  const stored = {
    "wardline.session": { ...session, display: null, parentInfo: null },
    "wardline.live-revision": { userId: session.user.id, revision, epoch },
  };
  // Small, of the same origin, and without a script.
  await page.goto(`${wardline.url}/robots.txt`);
  await page.evaluate((items) => {
    for (const [key, item] of Object.entries(items))
      localStorage.setItem(key, JSON.stringify(item));
  }, stored);
}

/** Opens a page with a session of an account, without the login page. */
export async function enter(
  page: Page,
  wardline: Wardline,
  account: Account,
  path = "/dashboard/patients",
): Promise<void> {
  await storeSession(page, wardline, account);
  await page.goto(wardline.url + path);
}

/** Logs in through the login page and waits for the first page behind it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/(dashboard|sub-account)\//);
}

/** Chooses `PASSWORD` by the link of an invitation, which leads to the login page. */
export async function choosePassword(page: Page, { text }: { text: string }): Promise<void> {
  await page.goto(/http\S+\/reset-password\/\S+/.exec(text)?.[0] ?? "");
  await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.waitForURL("**/login");
}

/** Opens a card through the New patient page. */
export async function openCard(page: Page, name: string, hospitalNo: string): Promise<void> {
  await page.getByRole("link", { name: "Open New Card" }).first().click();
  await page.getByLabel("Patient's Name").fill(name);
  await page.getByLabel("Gender").selectOption("female");
  await page.getByRole("textbox", { name: "Age" }).fill("34");
  await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(hospitalNo);
  await page.getByRole("button", { name: "Create New Patient's Record" }).click();
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
}

/** What another colour scheme can break, and nothing else does. */
export const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Voice control finds a thing by the words that are read on it (WCAG 2.5.3). */
const LABEL_IN_NAME = "label-content-name-mismatch";

/** Describing every element that passes takes longer than all checks together. */
const ONLY_VIOLATIONS: Parameters<AxeBuilder["options"]>[0] = {
  resultTypes: ["violations"],
  preload: false,
};

/** Fails on any accessibility violation of the page as it stands (WCAG 2.2 A and AA), or on these rules alone. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // The bar of a part that is on its way stands in no landmark, and is gone with its arrival.
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
  // The script of an earlier look at this document is still there.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const axeSource = isThere ? { axeSource: "void 0" } : {};
  // As it was before it knew of frames from elsewhere, of which there are none: each look would open a page besides.
  const axe = new AxeBuilder({ page, ...axeSource }).setLegacyMode();
  if (rules === undefined) {
    // Both rules have no tag below: voice control, and people who move from landmark to landmark. Options come first,
    // since they replace the tags.
    const untagged = { [LABEL_IN_NAME]: { enabled: true }, region: { enabled: true } };
    axe.options({ ...ONLY_VIOLATIONS, rules: untagged });
    axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]);
  } else axe.options(ONLY_VIOLATIONS).withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => ({ id, target: String(target) })),
  );
  const signs = await Promise.all(
    found.map(async ({ id, target }) => id === LABEL_IN_NAME && (await isSign(page, target))),
  );
  expect
    .soft(
      found.filter((_, at) => !signs[at]).map(({ id, target }) => `${id}: ${target}`),
      page.url(),
    )
    .toEqual([]);
}

/** Whether the letters on something are a patient's marks: signs in a shape, whose words are its name. */
async function isSign(page: Page, target: string): Promise<boolean> {
  return (await page.locator(target).locator("[data-shape]").count()) > 0;
}
