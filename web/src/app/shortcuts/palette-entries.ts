import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import type { Patient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { isSameText } from "@wardline/domain/text/text-forms";

interface PaletteEntry {
  id: string;
  label: string;
  description?: string;
  onClick: () => void;
}

interface PaletteGroup {
  group: string;
  actions: PaletteEntry[];
}

/** The query and everything that the palette searches; `go` opens a path of the app. */
export interface PaletteSources {
  query: string;
  open: readonly Patient[];
  /** Patients that the server found, from all days. */
  found: readonly Patient[];
  staff: readonly SubAccount[];
  /** `otherName` is another name by which the page is found. */
  pages: readonly { label: string; path: string; otherName?: string | undefined }[];
  acts: readonly { label: string; keys?: string; run: () => void }[];
  go: (path: string) => void;
}

/** Maximum number of entries per group for a query; without a query, all pages and actions are listed. */
const MAX_ENTRIES = 7;

/** Returns the entries that match the query, by group; for an empty query, only actions and pages. */
export function buildPaletteGroups(sources: PaletteSources): PaletteGroup[] {
  const { query, pages, acts, go } = sources;
  const actions: PaletteGroup = {
    group: "Actions",
    actions: acts
      .filter(({ label }) => matchesSearch([label], query))
      .map(({ label, keys, run }) => ({
        id: `act ${label}`,
        label,
        ...(keys === undefined ? {} : { description: keys }),
        onClick: run,
      })),
  };
  const places: PaletteGroup = {
    group: "Pages",
    actions: pages
      .filter(({ label, otherName = "" }) => matchesSearch([label, otherName], query))
      .map(({ label, path }) => ({ id: `page ${path}`, label, onClick: () => go(path) })),
  };
  const isEmpty = query.trim() === "";
  // Pages come first, because a page's name may also match a staff address: "board" is a part of "switchboard".
  const groups = isEmpty
    ? [actions, places]
    : [
        places,
        actions,
        { group: "Patients", actions: listPatientEntries(sources) },
        { group: "Staff", actions: listStaffEntries(sources) },
      ];
  const limit = isEmpty ? undefined : MAX_ENTRIES;
  return groups
    .map(({ group, actions }) => ({ group, actions: actions.slice(0, limit) }))
    .filter(({ actions }) => actions.length > 0);
}

/** Returns the patient with exactly the typed number first, then open patients, then older ones, without duplicates. */
function listPatientEntries({ query, open, found, go }: PaletteSources): PaletteEntry[] {
  const openMatches = open.filter((patient) =>
    matchesSearch([patient.name, patient.hospital_no, patient.bed_no], query),
  );
  const openIds = new Set(openMatches.map(({ id }) => id));
  const all = [...openMatches, ...found.filter(({ id }) => !openIds.has(id))];
  const isExact = ({ hospital_no }: Patient) => isSameText(hospital_no, query);
  const sorted = [...all.filter(isExact), ...all.filter((patient) => !isExact(patient))];
  return sorted.map(({ id, name, bed_no, hospital_no, status, teams }) => ({
    id: `patient ${id}`,
    label: name,
    description: joinTexts([
      bed_no,
      hospital_no,
      PATIENT_STATUS_LABELS[status],
      teams.replaceAll(",", ", "),
    ]),
    onClick: () => go(`/dashboard/patients/${id}`),
  }));
}

function listStaffEntries({ query, staff, go }: PaletteSources): PaletteEntry[] {
  return staff.flatMap(({ id, firstName, lastName, role, department, phone, email }) => {
    const name = `${firstName} ${lastName}`;
    if (!matchesSearch([name, email, role, department], query)) return [];
    return {
      id: `staff ${id}`,
      label: name,
      description: joinTexts([role, department, phone]),
      onClick: () => go(`/dashboard/staffs?${new URLSearchParams({ q: email })}`),
    };
  });
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(" · ");
}
