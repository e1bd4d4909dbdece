/** Modules of Socket.IO's client for transports that are never used (live-socket). */
const UNUSED =
  /\/engine\.io-client\/build\/esm(-debug)?\/transports\/(polling-xhr|webtransport)\.js$/;

/**
 * Leaves out what a WebSocket does without, in the shape of a Vite plugin.
 *
 * @internal For the builds of web and board.
 */
export const websocketOnly = {
  name: "websocket-only",
  apply: "build" as const,
  load: (id: string): string | null =>
    UNUSED.test(id) ? "export class XHR {}\nexport class WT {}\n" : null,
};
