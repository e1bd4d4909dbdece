/** @jest-environment ./web/testing/browser.cjs */
import { placeMenu } from "../hover-tip.js";

const MENU = { width: 200, height: 120 };

/** Places a menu under a 100 by 40 button in a window of 1024 by 768. */
function place(left: number, top: number, edge?: "start" | "end") {
  const buildBox = (box: DOMRect) => {
    const element = document.createElement("div");
    element.getBoundingClientRect = () => box;
    return element;
  };
  const menu = buildBox(new DOMRect(0, 0, MENU.width, MENU.height));
  placeMenu(menu, buildBox(new DOMRect(left, top, 100, 40)), edge);
  return [menu.style.left, menu.style.top];
}

it.each([
  [
    "begins at the left edge of a button in the left half",
    [240, 100, undefined],
    ["240px", "144px"],
  ],
  [
    "ends at the right edge of a button in the right half",
    [900, 100, undefined],
    ["800px", "144px"],
  ],
  ["ends at the right edge if the caller says so", [240, 100, "end"], ["140px", "144px"]],
  ["stays within the window", [1000, 100, "start"], ["816px", "144px"]],
  ["is above the button if there is no room below", [240, 700, undefined], ["240px", "576px"]],
] as const)("%s", (_what, [left, top, edge], expected) => {
  expect(place(left, top, edge)).toEqual(expected);
});
