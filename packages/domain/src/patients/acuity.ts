/** Urgency by the South African Triage Scale, 1 the most urgent (docs/wire.md, Signals). */
export const ACUITIES = [1, 2, 3, 4, 5] as const;

export type Acuity = (typeof ACUITIES)[number];

/** What an acuity is called, and the shape by which it is known without its colour. */
export interface AcuityName {
  /** The scale's own word for the colour; the colour itself is `theme/acuity-colours`. */
  colour: "Red" | "Orange" | "Yellow" | "Green" | "Blue";
  name: string;
  shape: "octagon" | "diamond" | "triangle" | "circle" | "square";
}

export const ACUITY_NAMES: Readonly<Record<Acuity, AcuityName>> = {
  1: { colour: "Red", name: "Emergency", shape: "octagon" },
  2: { colour: "Orange", name: "Very urgent", shape: "diamond" },
  3: { colour: "Yellow", name: "Urgent", shape: "triangle" },
  4: { colour: "Green", name: "Routine", shape: "circle" },
  5: { colour: "Blue", name: "Deceased on arrival", shape: "square" },
};

/** The acuity as displays show it: nobody passing by learns from one that somebody has died. */
export function acuityOnDisplays(acuity: Acuity | null = null): Acuity | null {
  return acuity === 5 ? null : acuity;
}

/** "1 · Red, Emergency": an acuity in words. */
export function acuityLabel(acuity: Acuity): string {
  const { colour, name } = ACUITY_NAMES[acuity];
  return `${acuity} · ${colour}, ${name}`;
}
