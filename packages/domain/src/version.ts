/** Version of Wardline, equal to CHANGELOG.md and every package.json. */
export const VERSION = "0.3.0";
