import { formatCount } from "../text/format-count.js";
import { toComparedText } from "../text/text-forms.js";
import { areSameGrants, GRANTS, type Grant, hasGrant } from "./grants.js";
import { hasPatientGrant, listWholeHospitalGrants, type WardLimit } from "./ward-limit.js";

/** Phrases that follow "may" and explain each grant. */
export const GRANT_PHRASES: Readonly<Record<Grant, string>> = {
  "patients.read": "see every patient's card and its history",
  "patients.write": "open, change and delete patients' cards",
  "announcements.write": "write, change and delete announcements",
  "roster.write": "make the call duty roster of their own department",
  "roster.manage": "make the call duty roster of every department",
  "staff.manage": "add, change and delete staff, departments and roles",
  "displays.manage": "publish, change and revoke the boards on the wards",
  "settings.manage":
    "change the hospital's name, logo, time zone and duty start, its wards and beds, and its signals",
  "emr.manage": "set up the EMR connection",
  "audit.read": "read who changed what, and when",
  administrator: "do everything that the hospital's own account can, and give rights to others",
};

/** Returns `GRANT_PHRASES`, adapted if only administrators may delete patients. */
export function listGrantPhrases(isDeletionReserved: boolean): typeof GRANT_PHRASES {
  return isDeletionReserved
    ? { ...GRANT_PHRASES, "patients.write": "open and change patients' cards" }
    : GRANT_PHRASES;
}

export interface Bundle {
  id: string;
  name: string;
  grants: readonly Grant[];
}

export const BUNDLES = [
  { id: "ward-clerk", name: "Ward clerk", grants: ["patients.write"] },
  { id: "charge-nurse", name: "Charge nurse", grants: ["patients.write", "announcements.write"] },
  { id: "roster-maker", name: "Roster maker", grants: ["roster.write"] },
  { id: "switchboard", name: "Switchboard", grants: ["patients.read", "roster.manage"] },
  { id: "auditor", name: "Auditor", grants: ["patients.read", "audit.read"] },
  { id: "administrator", name: "Administrator", grants: ["administrator"] },
] as const satisfies readonly Bundle[];

export type BundleId = (typeof BUNDLES)[number]["id"];

/** The bundle with exactly these grants; null for no grants or a custom set. */
export function findBundle(grants: readonly Grant[]): (typeof BUNDLES)[number] | null {
  return BUNDLES.find((bundle) => areSameGrants(bundle.grants, grants)) ?? null;
}

/** Short title of extra rights: the bundle's name or the number of grants; null without grants. */
export function rightsTitle(grants: readonly Grant[]): string | null {
  const { length } = grants;
  if (length === 0) return null;
  return findBundle(grants)?.name ?? formatCount(length, "chosen right");
}

/** Formats rights for a file, as a bundle's name or a list of grants; `parseGrants` reads both. */
export function rightsName(grants: readonly Grant[]): string {
  return findBundle(grants)?.name ?? grants.join(", ");
}

/** Parses a bundle's name or a list of grants, ignoring case; null for anything else. */
export function parseGrants(text: string): readonly Grant[] | null {
  const bundle = BUNDLES.find(({ name }) => toComparedText(name) === toComparedText(text));
  if (bundle !== undefined) return bundle.grants;
  const names = text.split(/[,;]/).map(toComparedText);
  const grants = GRANTS.filter((grant) => names.includes(grant));
  return names.every((name) => includesText(GRANTS, name)) ? grants : null;
}

function includesText(texts: readonly string[], text: string): boolean {
  return texts.includes(text);
}

const ALL_STAFF_PHRASE =
  "see who is on call, the hospital's board, their department's roster and their own settings";

/**
 * Summarises rights in plain sentences: what all staff may do, what each grant adds, and the `wards` to which the
 * grants are limited.
 */
export function summariseRights(
  grants: readonly Grant[],
  wards: readonly string[] = [],
  words = GRANT_PHRASES,
): string[] {
  const added = grants.includes("administrator")
    ? (["administrator"] as const)
    : GRANTS.filter((grant) => hasGrant(grants, grant));
  const sentences = [ALL_STAFF_PHRASE, ...added.map((grant) => words[grant])].map(
    (sentence) => `Can ${sentence}.`,
  );
  const isLimited = wards.length > 0 && hasPatientGrant(grants);
  return isLimited ? [...sentences, `Patients: only those in ${joinNames(wards)}.`] : sentences;
}

/** Explains why these grants cannot be limited to wards; null if they can. */
export function limitProblem(grants: readonly Grant[], limit: WardLimit): string | null {
  const [grant] = limit.length === 0 ? [] : listWholeHospitalGrants(grants);
  if (grant === undefined) return null;
  return `This right covers the whole hospital: ${GRANT_PHRASES[grant]}. Please remove the right, or clear the list of wards.`;
}

/** Joins names: "North", "North and South", "North, South and West". */
function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}
