/** @jest-environment ./web/testing/browser.cjs */
import { render } from "@testing-library/react";
import { Keys } from "./Keys.js";

afterEach(() => jest.restoreAllMocks());

it.each([
  ["MacIntel", "⌘ C, ⌘ V"],
  ["iPhone", "⌘ C, ⌘ V"],
  ["Win32", "Ctrl C, Ctrl V"],
  ["Linux x86_64", "Ctrl C, Ctrl V"],
])("shows the names of keys on the keyboard of %s", (platform, text) => {
  jest.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  expect(render(<Keys keys="Ctrl C, Ctrl V" />).container.textContent).toBe(text);
});
