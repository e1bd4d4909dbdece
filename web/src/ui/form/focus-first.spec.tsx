/** @jest-environment ./web/testing/browser.cjs */
import { isFocusFree } from "./focus-first.js";

/** See docs/product.md, Shortcuts. */
describe("the focus of a page that has just opened", () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    ["in a dialog", '<div role="dialog"><input></div>', false],
    ["in a form of the page", "<main><form><input></form></main>", false],
    ["in the palette that led to the page", '<div role="dialog" data-leads-on><input></div>', true],
    ["in the menu", "<nav><input></nav>", true],
  ])("is reported as free or not free while the cursor is %s", (_where, html, isFree) => {
    document.body.innerHTML = html;
    document.querySelector("input")?.focus();
    expect(isFocusFree()).toBe(isFree);
  });
});
