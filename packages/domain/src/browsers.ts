/** Oldest browsers that the web is built for: `color-mix()` and `:has()` set the limit. */
const OLDEST_BROWSERS = { Chrome: "111", Firefox: "121", Safari: "16.4" } as const;

/**
 * Oldest Chromium that boards are built for: that of televisions of 2019 (docs/board.md, Televisions).
 *
 * @internal For the builds of web and board.
 */
export const OLDEST_BOARD_CHROMIUM = "63";

/**
 * The browsers that the web is built for, as a build names its targets: "chrome111".
 *
 * @internal For the builds of web and board.
 */
export const WEB_TARGETS: string[] = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => name.toLowerCase() + version,
);

/**
 * "Chrome 111, Firefox 121 or Safari 16.4".
 *
 * @internal For the builds of web and board.
 */
export const OLDEST_BROWSERS_TEXT = Object.entries(OLDEST_BROWSERS)
  .map((browser) => browser.join(" "))
  .join(", ")
  .replace(/, (?=[^,]+$)/, " or ");
