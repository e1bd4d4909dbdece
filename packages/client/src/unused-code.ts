/** Modules of Socket.IO's client for transports that `live-socket` does not use. */
const UNUSED_MODULES =
  /\/engine\.io-client\/build\/esm(-debug)?\/transports\/(polling-xhr|webtransport)\.js$/;

/** API descriptions in contracts, which no page shows. */
const API_TEXTS = /^ +(?:summary|description):\s+"(?:[^"\\\n]|\\.)*",$/gm;

/**
 * Vite plugin that drops unused code from pages.
 * @internal For the builds of web and board.
 */
export const unusedCodePlugin = {
  name: "left-out",
  apply: "build" as const,
  enforce: "pre" as const,
  load: (id: string): string | null =>
    UNUSED_MODULES.test(id) ? "export class XHR {}\nexport class WT {}\n" : null,
  transform: (code: string, id: string): string | null =>
    id.includes("/packages/contracts/src/") ? code.replace(API_TEXTS, "") : null,
};
