/** Urgency, a level of the hospital's scale; 1 is the most urgent (docs/wire/patients.md, Signals). */
export const ACUITIES = [1, 2, 3, 4, 5] as const;

export type Acuity = (typeof ACUITIES)[number];

export const ACUITY_SCALES = ["sats", "manchester", "esi", "ctas"] as const;

export type AcuityScale = (typeof ACUITY_SCALES)[number];

export const DEFAULT_ACUITY_SCALE: AcuityScale = "sats";

export interface AcuityLevel {
  /** The scale's word for the colour; `theme/acuity-colours` has the colour itself. */
  colour: "Red" | "Orange" | "Yellow" | "Green" | "Blue" | "White";
  name: string;
  /** Default target in minutes for a new patient; null: no target. */
  target: number | null;
  /** True for a dead patient, who waits for nothing and is hidden from displays. */
  isDeath?: true;
}

export const ACUITY_SCALE_LABELS: Readonly<Record<AcuityScale, string>> = {
  sats: "South African Triage Scale (SATS)",
  manchester: "Manchester Triage System (MTS)",
  esi: "Emergency Severity Index (ESI)",
  ctas: "Canadian Triage and Acuity Scale (CTAS)",
};

/** Levels of each scale, apart from the labels, which boards do not need. */
const ACUITY_LEVELS: Readonly<Record<AcuityScale, Readonly<Record<Acuity, AcuityLevel>>>> = {
  sats: {
    1: { colour: "Red", name: "Emergency", target: 0 },
    2: { colour: "Orange", name: "Very urgent", target: 10 },
    3: { colour: "Yellow", name: "Urgent", target: 60 },
    4: { colour: "Green", name: "Routine", target: 240 },
    5: { colour: "Blue", name: "Deceased on arrival", target: null, isDeath: true },
  },
  manchester: {
    1: { colour: "Red", name: "Immediate", target: 0 },
    2: { colour: "Orange", name: "Very urgent", target: 10 },
    3: { colour: "Yellow", name: "Urgent", target: 60 },
    4: { colour: "Green", name: "Standard", target: 120 },
    5: { colour: "Blue", name: "Non-urgent", target: 240 },
  },
  esi: {
    1: { colour: "Red", name: "Resuscitation", target: 0 },
    2: { colour: "Orange", name: "Emergent", target: 10 },
    3: { colour: "Yellow", name: "Urgent", target: 60 },
    4: { colour: "Green", name: "Less urgent", target: 120 },
    5: { colour: "Blue", name: "Non-urgent", target: 240 },
  },
  ctas: {
    1: { colour: "Blue", name: "Resuscitation", target: 0 },
    2: { colour: "Red", name: "Emergent", target: 15 },
    3: { colour: "Yellow", name: "Urgent", target: 30 },
    4: { colour: "Green", name: "Less urgent", target: 60 },
    5: { colour: "White", name: "Non-urgent", target: 120 },
  },
};

/** Shape that identifies a level without colour, the same in all scales. */
export const ACUITY_SHAPES = {
  1: "octagon",
  2: "diamond",
  3: "triangle",
  4: "circle",
  5: "square",
} as const satisfies Readonly<Record<Acuity, string>>;

export function findAcuityLevel(acuity: Acuity, scale: AcuityScale): AcuityLevel {
  return ACUITY_LEVELS[scale][acuity];
}

/** Levels at which a new patient waits. */
export function listWaitingAcuities(scale: AcuityScale): Acuity[] {
  return ACUITIES.filter((acuity) => findAcuityLevel(acuity, scale).isDeath !== true);
}

/** Default targets of a scale in minutes, by level. */
export function getScaleTargets(scale: AcuityScale): (number | null)[] {
  return ACUITIES.map((acuity) => findAcuityLevel(acuity, scale).target);
}

/** The acuity for displays, which must not reveal a death to passers-by. */
export function maskAcuity(acuity: Acuity | null, scale: AcuityScale): Acuity | null {
  return acuity !== null && findAcuityLevel(acuity, scale).isDeath === true ? null : acuity;
}

/** An acuity in words: "1 · Red, Emergency". */
export function acuityLabel(acuity: Acuity, scale: AcuityScale): string {
  const { colour, name } = findAcuityLevel(acuity, scale);
  return `${acuity} · ${colour}, ${name}`;
}
