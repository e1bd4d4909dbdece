/** Oldest browsers the web supports: `color-mix()` and `:has()` set the limit. */
export const OLDEST_BROWSERS = { Chrome: "111", Firefox: "121", Safari: "16.4" } as const;

/**
 * Oldest Chromium for boards: televisions of 2019 (docs/board.md, Televisions).
 * @internal For the board's build.
 */
export const OLDEST_BOARD_CHROMIUM = "63";

/**
 * Build targets of the web, such as "chrome111".
 * @internal For the web's build.
 */
export const WEB_TARGETS: string[] = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => name.toLowerCase() + version,
);

/**
 * "Chrome 111, Firefox 121 or Safari 16.4".
 *
 * @internal For the web's build.
 */
export const OLDEST_BROWSERS_TEXT = Object.entries(OLDEST_BROWSERS)
  .map((browser) => browser.join(" "))
  .join(", ")
  .replace(/, (?=[^,]+$)/, " or ");
