/** Props of a field that says something when it is left: its frame is a live region, in which an error or a remark is read out. */
export const SAID_WHEN_LEFT = { "aria-live": "polite" } as const;
