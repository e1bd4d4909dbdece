import { counted } from "../text/counted.js";
import { compared } from "../text/text-forms.js";
import { showsPatients, type WardLimit, wholeHospitalGrants } from "../wards/ward-limit.js";
import { GRANTS, type Grant, includes, isSameGrants } from "./grants.js";

/** What the owner of a grant may do, as a sentence that follows "may". */
export const GRANT_SENTENCES: Readonly<Record<Grant, string>> = {
  "patients.read": "see every patient's card and its history",
  "patients.write": "open, change and delete patients' cards",
  "announcements.write": "write, change and delete announcements",
  "roster.write": "make the call duty roster of the own department",
  "roster.manage": "make the call duty roster of every department",
  "staff.manage": "add, change and delete staff, departments and roles",
  "displays.manage": "publish, change and revoke the boards on the wards",
  "settings.manage":
    "change the hospital's name, logo, time zone and duty start, its wards and beds, and its signals",
  "emr.manage": "set up the connection to the medical record",
  "audit.read": "read who changed what, and when",
  administrator: "do everything that the hospital's own account may, and give rights to others",
};

/** The sentences of a hospital that lets administrators alone delete cards, or not. */
export function grantSentences(isDeletionReserved: boolean): typeof GRANT_SENTENCES {
  return isDeletionReserved
    ? { ...GRANT_SENTENCES, "patients.write": "open and change patients' cards" }
    : GRANT_SENTENCES;
}

/** A set of grants that a hospital gives to one kind of person. */
export interface Bundle {
  id: string;
  name: string;
  grants: readonly Grant[];
}

/** The bundles to choose from; someone with none of them has single grants, or none. */
export const BUNDLES = [
  { id: "ward-clerk", name: "Ward clerk", grants: ["patients.write"] },
  { id: "charge-nurse", name: "Charge nurse", grants: ["patients.write", "announcements.write"] },
  { id: "roster-maker", name: "Roster maker", grants: ["roster.write"] },
  { id: "switchboard", name: "Switchboard", grants: ["patients.read", "roster.manage"] },
  { id: "auditor", name: "Auditor", grants: ["patients.read", "audit.read"] },
  { id: "administrator", name: "Administrator", grants: ["administrator"] },
] as const satisfies readonly Bundle[];

export type BundleId = (typeof BUNDLES)[number]["id"];

/** The bundle that allows exactly this; null for no grants and for a mixture of one's own. */
export function bundleOf(grants: readonly Grant[]): (typeof BUNDLES)[number] | null {
  return BUNDLES.find((bundle) => isSameGrants(bundle.grants, grants)) ?? null;
}

/** What the rights beyond the own area are called: the bundle's name, else how many there are; null without any. */
export function rightsTitle(grants: readonly Grant[]): string | null {
  const { length } = grants;
  if (length === 0) return null;
  return bundleOf(grants)?.name ?? counted(length, "chosen right");
}

/** What a file says of someone's rights: the bundle's name, else the single grants, in either case as `grantsNamed` reads it. */
export function rightsName(grants: readonly Grant[]): string {
  return bundleOf(grants)?.name ?? grants.join(", ");
}

/** The grants of a bundle by its name, or of a list of single ones; whatever the case. Null for what is neither. */
export function grantsNamed(text: string): readonly Grant[] | null {
  const bundle = BUNDLES.find(({ name }) => compared(name) === compared(text));
  if (bundle !== undefined) return bundle.grants;
  const names = text.split(/[,;]/).map(compared);
  const grants = GRANTS.filter((grant) => names.includes(grant));
  return names.every((name) => includesText(GRANTS, name)) ? grants : null;
}

function includesText(texts: readonly string[], text: string): boolean {
  return texts.includes(text);
}

const OWN_AREA =
  "see who is on call, the hospital's screen, the own department's roster and the own settings";

/**
 * What someone with these grants may do, in plain sentences: the first says what all staff may, and each further one what
 * a grant adds, those that another one brings included; last to which `wards`, by name, they are limited, if any.
 */
export function summaryOf(
  grants: readonly Grant[],
  wards: readonly string[] = [],
  words = GRANT_SENTENCES,
): string[] {
  const added = grants.includes("administrator")
    ? (["administrator"] as const)
    : GRANTS.filter((grant) => includes(grants, grant));
  const sentences = [OWN_AREA, ...added.map((grant) => words[grant])].map(
    (sentence) => `May ${sentence}.`,
  );
  const isLimited = wards.length > 0 && showsPatients(grants);
  return isLimited ? [...sentences, `Patients: only those in ${inOneLine(wards)}.`] : sentences;
}

/** Why grants cannot be limited to wards, as a sentence; null where they can. */
export function limitProblem(grants: readonly Grant[], limit: WardLimit): string | null {
  const [grant] = limit.length === 0 ? [] : wholeHospitalGrants(grants);
  if (grant === undefined) return null;
  return `Someone who may ${GRANT_SENTENCES[grant]} can reach the whole hospital. Please remove this right, or choose no wards.`;
}

/** "North", "North and South", "North, South and West". */
function inOneLine(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}
