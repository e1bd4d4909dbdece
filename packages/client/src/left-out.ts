/** Modules of Socket.IO's client for transports that are never used (live-socket). */
const UNUSED =
  /\/engine\.io-client\/build\/esm(-debug)?\/transports\/(polling-xhr|webtransport)\.js$/;

/** What contracts say of each call for the description of the API, which no page shows. */
const API_TEXTS = /^ +(?:summary|description):\s+"(?:[^"\\\n]|\\.)*",$/gm;

/**
 * Leaves out of pages what they do without, in the shape of a Vite plugin.
 *
 * @internal For the builds of web and board.
 */
export const leftOut = {
  name: "left-out",
  apply: "build" as const,
  enforce: "pre" as const,
  load: (id: string): string | null =>
    UNUSED.test(id) ? "export class XHR {}\nexport class WT {}\n" : null,
  transform: (code: string, id: string): string | null =>
    id.includes("/packages/contracts/src/") ? code.replace(API_TEXTS, "") : null,
};
