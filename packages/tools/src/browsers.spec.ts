import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OLDEST_BOARD_CHROMIUM, OLDEST_BROWSERS_TEXT } from "@wardline/domain/browsers";

const operating = readFileSync(join(__dirname, "../../../docs/operating/README.md"), "utf8");

it("lists in the document the browsers for which the build compiles", () => {
  expect(OLDEST_BROWSERS_TEXT).toBe("Chrome 111, Firefox 121 or Safari 16.4");
  expect(operating).toContain(`needs ${OLDEST_BROWSERS_TEXT}`);
  expect(operating).toContain(`built for Chromium ${OLDEST_BOARD_CHROMIUM} and newer`);
});
