import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { updateTemplate } from "@wardline/contracts/boards/displays";
import { type Hospital, openHospital, openSession, PASSWORD } from "./hospital.js";
import { getWardline, type Wardline } from "./wardline.js";

interface Fixtures {
  wardline: Wardline;
  /** The journey's own hospital in the installation. */
  hospital: Hospital;
  /** True for 3D boards, the default of new hospitals; without a graphics card, drawing them occupies both cores. */
  has3dBoards: boolean;
  /** True if pages use idle time to prefetch files for outages, a hundred per journey. */
  hasPrefetching: boolean;
  /** Enables data saving in all browsers of a journey unless `hasPrefetching`. */
  savesData: undefined;
}

export const test = base.extend<Fixtures>({
  wardline: async ({}, use) => use(getWardline(process.env.WARDLINE_URL ?? "")),
  has3dBoards: [false, { option: true }],
  hospital: async ({ wardline, has3dBoards }, use) => {
    const hospital = await openHospital(wardline);
    if (!has3dBoards) await hospital.call(updateTemplate, { body: { boardTemplate: "2d" } });
    await use(hospital);
  },
  hasPrefetching: [false, { option: true }],
  savesData: [
    async ({ browser, hasPrefetching }, use) => {
      const save = (context: BrowserContext) => void context.addInitScript(saveData);
      if (!hasPrefetching) browser.on("context", save);
      await use(undefined);
      browser.off("context", save);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs in the browser: simulates enabled data saving. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

type Account = Pick<Hospital, "email">;

/** Stores an account's session in a page's browser, like a login. */
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
  // Any page of the same origin would do; this one is small and runs no script.
  await page.goto(`${wardline.url}/robots.txt`);
  await page.evaluate((items) => {
    for (const [key, item] of Object.entries(items))
      localStorage.setItem(key, JSON.stringify(item));
  }, stored);
}

/** Opens a page with an account's session, without the login page. */
export async function enter(
  page: Page,
  wardline: Wardline,
  account: Account,
  path = "/dashboard/patients",
): Promise<void> {
  await storeSession(page, wardline, account);
  await page.goto(wardline.url + path);
}

/** Logs in on the login page and waits for the first page after it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/(dashboard|sub-account)\//);
}

/** Sets `PASSWORD` through an invitation's link, and ends on the login page. */
export async function choosePassword(page: Page, { text }: { text: string }): Promise<void> {
  await page.goto(/http\S+\/reset-password\/\S+/.exec(text)?.[0] ?? "");
  await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.waitForURL("**/login");
}

/** Opens a card on the New patient page. */
export async function openCard(page: Page, name: string, hospitalNo: string): Promise<void> {
  await page.getByRole("link", { name: "Open New Card" }).first().click();
  await page.getByLabel("Patient's Name").fill(name);
  await page.getByLabel("Gender").selectOption("female");
  await page.getByRole("textbox", { name: "Age" }).fill("34");
  await page.getByRole("textbox", { name: /^Hospital Number/ }).fill(hospitalNo);
  await page.getByRole("button", { name: "Create New Patient's Record" }).click();
  await expect(page.getByText("Patient created successfully!")).toBeVisible();
}

export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Voice control finds elements by their visible words (WCAG 2.5.3). */
const LABEL_IN_NAME = "label-content-name-mismatch";

/** Describing every passing element takes longer than all checks together. */
const ONLY_VIOLATIONS: Parameters<AxeBuilder["options"]>[0] = {
  resultTypes: ["violations"],
  preload: false,
};

/** Fails on any accessibility violation of the current page (WCAG 2.2 A and AA), or only of these rules. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // A loading bar is in no landmark, and disappears when loading ends.
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
  // In a scrolled page the header covers part of a button, which axe reports as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  // The script of an earlier check may still be in this document.
  const isAxeLoaded = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  const axeSource = isAxeLoaded ? { axeSource: "void 0" } : {};
  // Legacy mode ignores foreign frames, of which there are none; the default mode would open another page for each
  // check.
  const axe = new AxeBuilder({ page, ...axeSource }).setLegacyMode();
  if (rules === undefined) {
    // Two rules that the tags do not include: one for voice control, one for landmark navigation. The options must be
    // set first, because they replace the tags.
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

/** True if the element contains a patient's marks: letters in a shape, whose meaning is also given in words. */
async function isSign(page: Page, target: string): Promise<boolean> {
  return (await page.locator(target).locator("[data-shape]").count()) > 0;
}
