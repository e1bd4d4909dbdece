import type { Patient } from "@wardline/contracts/patients";
import type { SubAccount } from "@wardline/contracts/sub-accounts";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { compared } from "@wardline/domain/text/text-forms";

/** One thing that the palette offers. */
export interface PaletteEntry {
  id: string;
  label: string;
  description?: string;
  onClick: () => void;
}

export interface PaletteGroup {
  group: string;
  actions: PaletteEntry[];
}

/** What the palette is made of; `go` opens a path of the app. */
export interface PaletteSources {
  query: string;
  open: readonly Patient[];
  /** Cards of every day that the server found for the query. */
  found: readonly Patient[];
  staff: readonly SubAccount[];
  /** `otherName`: what else a page is found by. */
  pages: readonly { label: string; path: string; otherName?: string | undefined }[];
  acts: readonly { label: string; keys?: string; run: () => void }[];
  go: (path: string) => void;
}

/** So many of a kind are offered for a query; before one is typed, all pages and actions are. */
const AT_MOST = 7;

/** What fits the query, by kind; without a query actions and pages alone. */
export function paletteGroups(sources: PaletteSources): PaletteGroup[] {
  const { query, staff, pages, acts, go } = sources;
  const isEmpty = query.trim() === "";
  const cards: PaletteGroup = {
    group: "Patients",
    actions: isEmpty ? [] : patientEntries(sources),
  };
  const people: PaletteGroup = {
    group: "Staff",
    actions: isEmpty
      ? []
      : staff.filter((one) => matchesSearch(textsOf(one), query)).map((one) => staffEntry(one, go)),
  };
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
  // A page's own name means the page: "board" is also a part of a switchboard's address.
  const groups = isEmpty ? [actions, places] : [places, actions, cards, people];
  const atMost = isEmpty ? undefined : AT_MOST;
  return groups
    .map(({ group, actions }) => ({ group, actions: actions.slice(0, atMost) }))
    .filter(({ actions }) => actions.length > 0);
}

/** The card of exactly this number first, then open cards before older ones, each once. */
function patientEntries({ query, open, found, go }: PaletteSources): PaletteEntry[] {
  const here = open.filter((patient) =>
    matchesSearch([patient.name, patient.hospital_no, patient.bed_no], query),
  );
  const known = new Set(here.map(({ id }) => id));
  const all = [...here, ...found.filter(({ id }) => !known.has(id))];
  const isExact = ({ hospital_no }: Patient) => compared(hospital_no) === compared(query);
  const sorted = [...all.filter(isExact), ...all.filter((patient) => !isExact(patient))];
  return sorted.map((patient) => ({
    id: `patient ${patient.id}`,
    label: patient.name,
    description: [
      patient.bed_no,
      patient.hospital_no,
      PATIENT_STATUS_LABELS[patient.status],
      patient.teams.replaceAll(",", ", "),
    ]
      .filter((text) => text !== "")
      .join(" · "),
    onClick: () => go(`/dashboard/patients/${patient.id}`),
  }));
}

function staffEntry(staff: SubAccount, go: (path: string) => void): PaletteEntry {
  const { id, firstName, lastName, role, department, phone, email } = staff;
  return {
    id: `staff ${id}`,
    label: `${firstName} ${lastName}`,
    description: [role, department, phone].filter((text) => text !== "").join(" · "),
    onClick: () => go(`/dashboard/staffs?${new URLSearchParams({ q: email })}`),
  };
}

function textsOf({ firstName, lastName, email, role, department }: SubAccount): string[] {
  return [`${firstName} ${lastName}`, email, role, department];
}
