/** That none of the configured keys opens a stored secret, which has to be entered again (docs/wire.md, Lost keys). */
export class UnreadableSecret extends Error {}
