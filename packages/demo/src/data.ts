import { BUNDLES, type BundleId } from "@wardline/domain/people/grant-words";
import type { Grant } from "@wardline/domain/people/grants";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { BedClosure } from "@wardline/domain/wards/ward";
import type { StayPattern } from "./stays.js";

/** Teams of the demonstration hospital, with the first letter of their beds. */
export const DEMO_TEAMS = [
  { department: "Emergency", beds: "E", phone: "0803 555 0101" },
  { department: "Surgery", beds: "S", phone: "0803 555 0102" },
  { department: "Paediatrics", beds: "P", phone: "0803 555 0103" },
  { department: "Orthopaedics", beds: "O", phone: "0803 555 0104" },
  { department: "Cardiology", beds: "C", phone: "0803 555 0105" },
  { department: "Obstetrics", beds: "B", phone: "0803 555 0106" },
] as const;

/** Wards of the demonstration hospital: beds as a person would type them, closed beds, and pattern of stays. */
export const DEMO_WARDS: readonly {
  name: string;
  department: string;
  beds: string;
  closed: readonly { bed: string; reason: BedClosure }[];
  stayPattern: StayPattern;
}[] = [
  {
    name: "Emergency",
    department: "Emergency",
    beds: "E01-E10",
    closed: [{ bed: "E09", reason: "cleaning" }],
    stayPattern: { medianHours: 4, isEmergency: true },
  },
  {
    name: "Surgical",
    department: "Surgery",
    beds: "S01-S08",
    closed: [{ bed: "S08", reason: "blocked" }],
    stayPattern: { medianHours: 60, isEmergency: false },
  },
  {
    name: "Children",
    department: "Paediatrics",
    beds: "P01-P08",
    closed: [],
    stayPattern: { medianHours: 36, isEmergency: false },
  },
  {
    name: "Orthopaedic",
    department: "Orthopaedics",
    beds: "O01-O08",
    closed: [{ bed: "O08", reason: "cleaning" }],
    stayPattern: { medianHours: 84, isEmergency: false },
  },
  {
    name: "Cardiac",
    department: "Cardiology",
    beds: "C01-C08",
    closed: [{ bed: "C07", reason: "blocked" }],
    stayPattern: { medianHours: 72, isEmergency: false },
  },
  {
    name: "Maternity",
    department: "Obstetrics",
    beds: "B01-B08",
    closed: [],
    stayPattern: { medianHours: 30, isEmergency: false },
  },
];

export const DEMO_HOSPITAL = "St. Luke's Teaching Hospital";
export const DEMO_EMAIL = "demo@wardline.example";
export const DEMO_DISPLAY = "Main display";

export const DEMO_ANNOUNCEMENTS = [
  "Visiting hours 16:00 – 18:00. Please use the east entrance.",
  "Fire drill today at 15:30, east wing.",
];

const SURNAMES = [
  "Okafor",
  "Bello",
  "Adeyemi",
  "Nwosu",
  "Eze",
  "Ibrahim",
  "Garba",
  "Umeh",
  "Danjuma",
  "Afolabi",
  "Ekong",
  "Lawal",
  "Chukwu",
  "Mensah",
  "Oni",
  "Sule",
  "Obi",
  "Yusuf",
  "Etim",
  "Balogun",
  "Achebe",
  "Musa",
  "Okoro",
  "Idris",
];
const STAFF_FIRST_NAMES = [
  "Nkechi",
  "Tobi",
  "Musa",
  "Grace",
  "David",
  "Ruth",
  "Samuel",
  "Esther",
  "Peter",
  "Mary",
  "John",
  "Deborah",
  "Paul",
  "Hannah",
  "Mark",
  "Lydia",
  "Luke",
  "Naomi",
  "James",
  "Judith",
  "Simon",
  "Miriam",
  "Philip",
  "Anna",
];

export interface DemoStaff {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  department: string;
  role: RosterRole;
  isHOD: boolean;
}

const ROLES: readonly RosterRole[] = [
  "Consultant",
  "Senior Registrar",
  "Registrar",
  "House Officer",
];

/** Offset into the surnames, so that people with the same first name have different surnames. */
const SURNAME_OFFSET = 7;

/** Second House Officers of the emergency department, who take turns, and a registrar on no roster, who covers. */
const FURTHER_STAFF = [
  { firstName: "Zainab", lastName: "Sule", department: "Emergency", role: "House Officer" },
  { firstName: "Chidi", lastName: "Mensah", department: "Emergency", role: "House Officer" },
  { firstName: "Ngozi", lastName: "Okoro", department: "Cardiology", role: "Registrar" },
] as const;

/**
 * Lists two people per team and roster role, who alternate; the first consultant is head of department. `FURTHER_STAFF`
 * comes last.
 */
export function createDemoStaff(): DemoStaff[] {
  const shifts = [0, 1].flatMap((shift) =>
    DEMO_TEAMS.flatMap((team, place) => pickShift(team, place, shift)),
  );
  const furtherStaff = FURTHER_STAFF.map((person, index) => ({
    ...person,
    email: buildDemoAddress(person),
    phone: `0803 555 ${String(1000 + shifts.length + index)}`,
    isHOD: false,
  }));
  return [...shifts, ...furtherStaff];
}

function buildDemoAddress({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  return `${firstName}.${lastName}@staff.wardline.example`.toLowerCase();
}

/** Creates a department's people of one shift, who are on call every second day. */
function pickShift(
  { department }: { department: string },
  team: number,
  shift: number,
): DemoStaff[] {
  return ROLES.map((role, rank) => {
    const index = (shift * DEMO_TEAMS.length + team) * ROLES.length + rank;
    const firstName = pick(STAFF_FIRST_NAMES, index);
    const lastName = pick(SURNAMES, index + shift * SURNAME_OFFSET);
    return {
      firstName,
      lastName,
      email: buildDemoAddress({ firstName, lastName }),
      phone: `0803 555 ${String(1000 + index)}`,
      department,
      role,
      isHOD: role === "Consultant" && shift === 0,
    };
  });
}

/** A staff member with a bundle of rights. */
export interface DemoGrantHolder extends Omit<DemoStaff, "role"> {
  role: string;
  grants: Grant[];
  bundle: string;
}

/** Holders of bundles, with roles outside rosters. */
const HOLDERS: Readonly<
  Record<BundleId, readonly [name: string, department: string, role: string]>
> = {
  "ward-clerk": ["Bisi Cole", "Emergency", "Officer"],
  "charge-nurse": ["Grace Ade", "Surgery", "Officer"],
  "roster-maker": ["Kemi Obi", "Surgery", "Medical Officer"],
  switchboard: ["Femi Adu", "Emergency", "Officer"],
  auditor: ["Hauwa Bako", "Cardiology", "Officer"],
  administrator: ["Ibrahim Sani", "Emergency", "Chief Medical Director"],
};

/** One person per bundle of rights, with a matching address. */
export function createDemoGrantHolders(): DemoGrantHolder[] {
  return BUNDLES.map(({ id, name, grants }, index) => {
    const [holder, department, role] = HOLDERS[id];
    const [firstName = "", lastName = ""] = holder.split(" ");
    return {
      firstName,
      lastName,
      email: `${id}@wardline.example`,
      phone: `0803 555 ${String(2000 + index)}`,
      department,
      role,
      isHOD: false,
      grants: [...grants],
      bundle: name,
    };
  });
}

/** Returns an element of a list; an index beyond the end wraps around. */
export function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
