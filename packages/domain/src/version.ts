/** The version of Wardline, as CHANGELOG.md and every package.json have it. */
export const VERSION = "0.2.0";
