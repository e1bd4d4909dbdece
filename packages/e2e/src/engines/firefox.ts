import { findOnPath } from "@wardline/testing/find-program";
import puppeteer, { type ElementHandle, type KeyInput } from "puppeteer-core";
import { type Engine, readChord, type Storage, type Tab } from "./engine.js";

/** Preferences that refuse cookies and therefore all storage by pages. */
const REFUSING_PREFERENCES = { "network.cookie.cookieBehavior": 2 };

/** Headless Firefox, driven through WebDriver BiDi; undefined if not installed. */
export function findFirefox(): Engine | undefined {
  const path = findOnPath(["firefox-esr", "firefox"], process.env.PATH ?? "");
  return path === undefined
    ? undefined
    : { name: "Firefox", open: (storage) => open(path, storage) };
}

/**
 * Waits until a control is enabled and no longer moves. The wait of `Locator.click` runs code from a text, which newer
 * versions of Firefox refuse on a page with a security policy.
 */
async function waitUntilStill(control: ElementHandle<Node>): Promise<void> {
  await control.evaluate(async (node) => {
    const element = node as HTMLButtonElement;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const measure = () => JSON.stringify(element.getBoundingClientRect());
    let before = "";
    while (element.disabled || measure() !== before) {
      before = measure();
      await nextFrame();
      await nextFrame();
    }
  });
}

async function open(executablePath: string, storage: Storage): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    ...(storage === "kept" ? {} : { extraPrefsFirefox: REFUSING_PREFERENCES }),
  });
  const page = await browser.newPage();
  // A page with unsaved entries asks before it closes.
  page.on("dialog", (dialog) => void dialog.accept());
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: "load" })),
    back: async () => void (await page.goBack({ waitUntil: "load" })),
    evaluate: async (script, argument = "") => page.evaluate(script, argument),
    click: async (xpath) => {
      const control = await find(xpath).waitHandle();
      await waitUntilStill(control);
      await control.click();
    },
    focus: async (xpath) => (await find(xpath).waitHandle()).focus(),
    fill: async (xpath, text) => {
      const field = await find(xpath).waitHandle();
      await field.type(text);
    },
    press: async (...chords) => {
      for (const chord of chords) {
        const { key, hasControl } = readChord(chord);
        if (hasControl) await page.keyboard.down("Control");
        await page.keyboard.press(key as KeyInput);
        if (hasControl) await page.keyboard.up("Control");
      }
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
