import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OLDEST_BOARD_CHROMIUM, OLDEST_BROWSERS_TEXT } from "@wardline/domain/browsers";

const readme = readFileSync(join(__dirname, "../../../README.md"), "utf8");

it("are named in README.md as the builds are made for them", () => {
  expect(OLDEST_BROWSERS_TEXT).toBe("Chrome 111, Firefox 121 or Safari 16.4");
  expect(readme).toContain(`needs ${OLDEST_BROWSERS_TEXT}`);
  expect(readme).toContain(`built for Chromium ${OLDEST_BOARD_CHROMIUM} and newer`);
});
