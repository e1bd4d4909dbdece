/** Attributes that make a field's frame a live region, so that screen readers announce an error or note on blur. */
export const ANNOUNCED_ON_BLUR = { "aria-live": "polite" } as const;
