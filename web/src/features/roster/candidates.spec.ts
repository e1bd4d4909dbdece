import { buildEntry, buildMember, buildRoster, STAFF } from "../../../testing/roster.js";
import { dropInvalidChoices, findCandidates, includeRosteredPeople } from "./roster-draft.js";

const ids = (staff: readonly { id: string }[]) => staff.map(({ id }) => id);

it("lists the staff of the chosen departments, without regard to case", () => {
  expect(ids(findCandidates(STAFF.Consultant, ["surgery"], ""))).toEqual(["chidi"]);
  expect(findCandidates(STAFF.Consultant, [], "")).toEqual([]);
});

it.each([
  ["first name", "ada", ["ada"]],
  ["full name", "bola obi", ["bola"]],
  ["email", "ada@", ["ada"]],
  ["department", "surg", ["ada", "bola"]],
  ["nothing", "zz", []],
])("finds staff by %s", (_what, query, found) => {
  expect(ids(findCandidates(STAFF.Registrar, ["Surgery"], query))).toEqual(found);
});

it("offers people on the edited roster even if they have since changed their post", () => {
  const roster = buildRoster(
    buildEntry("Cardiology", { registrar: buildMember("ada", "Cardiology", "Registrar") }),
    buildEntry("Surgery", { registrar: buildMember("bola", "Surgery", "Registrar") }),
  );
  const { Registrar } = includeRosteredPeople(STAFF, roster);
  expect(Registrar.map(({ id, department }) => `${id} ${department}`)).toEqual([
    "ada Surgery",
    "bola Surgery",
    "ada Cardiology",
  ]);
});

it("leaves out deleted departments and staff", () => {
  const draft = dropInvalidChoices(
    {
      departments: ["SURGERY", "Closed"],
      roles: ["Registrar"],
      choices: [
        { role: "Registrar", department: "Surgery", id: "ada" },
        { role: "Registrar", department: "Surgery", id: "gone" },
        { role: "Registrar", department: "Closed", id: "bola" },
      ],
    },
    ["Surgery"],
    STAFF,
  );
  expect(draft.departments).toEqual(["Surgery"]);
  expect(ids(draft.choices)).toEqual(["ada"]);
});
