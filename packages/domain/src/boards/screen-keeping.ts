/**
 * What a screen or station would show in an outage (docs/wire.md, What a screen keeps): `yes`; `no`, its browser stores nothing,
 * or cannot open the page without a server; `at risk`, it is stored, but the browser did not promise to leave it there.
 */
export const SCREEN_KEEPS = ["yes", "no", "at risk"] as const;
export type ScreenKeeps = (typeof SCREEN_KEEPS)[number];

/** The sentence of a screen or station that keeps nothing, on itself and where it is listed. */
export const KEEPS_NOTHING = "This browser keeps nothing: empty in an outage";

/** The words of lists for what is not as it should be; null: fine, or not known. */
export const KEEPS_WORDS: Readonly<Record<ScreenKeeps, string | null>> = {
  yes: null,
  no: "Keeps nothing: empty in an outage",
  "at risk": "The browser may delete what it keeps",
};
