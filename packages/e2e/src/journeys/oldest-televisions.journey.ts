import { openCards } from "../support/hospital.js";
import { expect, test } from "../support/journey.js";
import { openCrowdedWard, publishCrowdedDisplay } from "../support/rows.js";
import { expectShown } from "../support/screen.js";

test.use({ viewport: { width: 1920, height: 1080 } });

/** Removes from the page what Chromium 63 does not have: later library functions, and \p in patterns. */
function useLibraryOf2017(): void {
  const added: readonly [object, readonly string[]][] = [
    [window, ["globalThis", "ResizeObserver", "queueMicrotask", "structuredClone", "WeakRef"]],
    [
      Array.prototype,
      ["flat", "flatMap", "at", "findLast", "findLastIndex", "with"].concat([
        "toSorted",
        "toReversed",
        "toSpliced",
      ]),
    ],
    [String.prototype, ["at", "matchAll", "replaceAll", "trimStart", "trimEnd"]],
    [Object, ["fromEntries", "hasOwn", "groupBy"]],
    [Promise, ["allSettled", "any", "withResolvers"]],
    [Intl, ["ListFormat", "RelativeTimeFormat", "Segmenter"]],
    [Element.prototype, ["getAnimations", "replaceChildren"]],
    [Document.prototype, ["startViewTransition", "getAnimations"]],
    [AbortSignal, ["timeout", "any"]],
    [Crypto.prototype, ["randomUUID"]],
    [Navigator.prototype, ["locks", "wakeLock"]],
  ];
  for (const [owner, names] of added) for (const name of names) Reflect.deleteProperty(owner, name);
  window.RegExp = new Proxy(RegExp, {
    construct(target, [pattern, flags]: [string, string?]) {
      if (/\\p\{/.test(pattern)) throw new SyntaxError("Invalid escape");
      return new target(pattern, flags);
    },
  });
}

test("shows a board, follows changes and stores its state on a television of 2019", async ({
  browser,
  hospital: { call },
}) => {
  await openCrowdedWard(call);
  const { display, setNameDisplay } = await publishCrowdedDisplay(call);
  await setNameDisplay("full");
  const tv = await browser.newPage();
  await tv.addInitScript(useLibraryOf2017);
  const failures: string[] = [];
  tv.on("pageerror", ({ message }) => failures.push(message));
  await tv.goto(display.display_url ?? "");
  await expectShown(tv, /Oluwafunmilayo/);
  await expect(tv.locator(".card, .oncall").first()).toBeVisible();
  await openCards(call, 1);
  await expectShown(tv, /Patient 0/);
  await expect
    .poll(async () => JSON.stringify((await tv.context().storageState()).origins))
    .toContain("Patient 0");
  expect(failures).toEqual([]);
  await tv.close();
});
