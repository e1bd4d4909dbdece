import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { buildPatient } from "../../../testing/patient.js";
import { buildPaletteGroups, type PaletteSources } from "./palette-entries.js";

const openedPaths: string[] = [];
const staff = {
  id: "s1",
  firstName: "Bola",
  lastName: "Ade",
  email: "bola@hospital.example",
  role: "Registrar",
  department: "Surgery",
  phone: "0803",
} as SubAccount;

function buildGroups(query: string, given: Partial<PaletteSources> = {}) {
  const sources: PaletteSources = {
    query,
    open: [],
    found: [],
    staff: [staff],
    pages: [{ label: "Settings", path: "/dashboard/settings" }],
    acts: [{ label: "Open New Card", keys: "n", run: () => openedPaths.push("act") }],
    go: (path) => openedPaths.push(path),
    ...given,
  };
  return buildPaletteGroups(sources);
}

it("offers actions and pages before anything is typed", () => {
  expect(buildGroups("").map(({ group }) => group)).toEqual(["Actions", "Pages"]);
});

it("lists a page before staff whose email address contains the page's name", () => {
  const pages = [{ label: "Settings: Board", path: "/dashboard/settings#board" }];
  const desk = { ...staff, id: "s2", email: "switchboard@hospital.example" };
  const groups = buildGroups("board", { pages, staff: [desk] }).map(({ group }) => group);
  expect(groups).toEqual(["Pages", "Staff"]);
});

it("offers every page before anything is typed", () => {
  const pages = Array.from({ length: 12 }, (_, at) => ({ label: `Page ${at}`, path: `/${at}` }));
  expect(buildGroups("", { pages }).at(-1)?.actions).toHaveLength(12);
});

it("finds open cards first, then older ones, each once", () => {
  const open = [buildPatient({ id: "1", name: "Bola Obi", bed_no: "A1" })];
  const found = [
    buildPatient({ id: "1", name: "Bola Obi", bed_no: "A1" }),
    buildPatient({ id: "2", name: "Bola Old", status: "discharged" }),
  ];
  const [patients] = buildGroups("bola", { open, found });
  expect(patients?.actions.map(({ label }) => label)).toEqual(["Bola Obi", "Bola Old"]);
  patients?.actions[1]?.onClick();
  expect(openedPaths.at(-1)).toBe("/dashboard/patients/2");
});

it("finds staff by name, role and department, and opens them in the staff list", () => {
  for (const query of ["bola ade", "registrar", "surgery"]) {
    const [found] = buildGroups(query);
    expect(found?.group).toBe("Staff");
    found?.actions[0]?.onClick();
    expect(openedPaths.at(-1)).toBe("/dashboard/staffs?q=bola%40hospital.example");
  }
});

it("finds a page by the name that another menu gives it", () => {
  const pages = [{ label: "My page", otherName: "User", path: "/sub-account/user" }];
  const [found] = buildGroups("user", { pages, staff: [] });
  expect(found?.actions.map(({ label }) => label)).toEqual(["My page"]);
});

it("finds nothing when nothing matches", () => {
  expect(buildGroups("zzz")).toEqual([]);
});

it("puts the card with exactly the typed number before cards whose numbers begin with it", () => {
  const open = [buildPatient({ id: "1", name: "Ada Obi", hospital_no: "SL-21113" })];
  const found = [buildPatient({ id: "2", name: "Bola Ade", hospital_no: "SL-2111" })];
  const [patients] = buildGroups("sl-2111", { open, found });
  expect(patients?.actions.map(({ label }) => label)).toEqual(["Bola Ade", "Ada Obi"]);
});
