import { entry, member, rosterWith } from "../../../testing/roster.js";
import {
  type Choice,
  contentOf,
  draftOf,
  onCall,
  placed,
  type RosterDraft,
  toggleChoice,
  toggleChoices,
  withDepartments,
} from "./roster-draft.js";

const ada: Choice = { role: "Registrar", department: "Surgery", id: "ada" };
const bola: Choice = { role: "Registrar", department: "Surgery", id: "bola" };
const dayo: Choice = { role: "Consultant", department: "Cardiology", id: "dayo" };
const draft: RosterDraft = {
  departments: ["Surgery", "Cardiology"],
  roles: ["Registrar", "Consultant"],
  choices: [bola, ada, dayo],
};

it("sends only the first chosen of each role and department", () => {
  expect(onCall(draft)).toEqual([bola, dayo]);
  expect(contentOf(draft)).toEqual({
    departments: ["Surgery", "Cardiology"],
    departmentStaff: [
      { department: "Surgery", registrarId: "bola" },
      { department: "Cardiology", consultantId: "dayo" },
    ],
  });
});

it("sends no one of a role that is unticked, and keeps the choices for when it is ticked again", () => {
  const unticked = { ...draft, roles: ["Consultant" as const] };
  expect(onCall(unticked)).toEqual([dayo]);
  expect(onCall({ ...unticked, roles: draft.roles })).toEqual([bola, dayo]);
});

it("drops the staff of a department that is unticked", () => {
  expect(withDepartments(draft, ["Cardiology"]).choices).toEqual([dayo]);
});

it("promotes the next one when the first is unticked", () => {
  expect(onCall(toggleChoice(draft, bola))).toEqual([ada, dayo]);
  expect(toggleChoice(toggleChoice(draft, bola), bola).choices).toEqual([ada, dayo, bola]);
});

it("ticks all that are listed, then unticks only them", () => {
  const some = { ...draft, choices: [dayo, ada] };
  const all = toggleChoices(some, [ada, bola]);
  expect(all.choices).toEqual([dayo, ada, bola]);
  expect(toggleChoices(all, [ada, bola]).choices).toEqual([dayo]);
});

it("reads a saved roster back as it was sent", () => {
  const saved = rosterWith(
    entry("Surgery", { registrar: member("bola", "Surgery", "Registrar") }),
    entry("Cardiology", { consultant: member("dayo", "Cardiology", "Consultant") }),
  );
  const { roles, choices } = draftOf(saved);
  expect(roles).toEqual(["Registrar", "Consultant"]);
  expect(choices).toEqual([bola, dayo]);
});

it("puts one person at a post, which then is staffed and its department on call", () => {
  const first = placed({ departments: [], roles: [], choices: [] }, dayo, [
    "Surgery",
    "Cardiology",
  ]);
  expect(first).toEqual({ departments: ["Cardiology"], roles: ["Consultant"], choices: [dayo] });
  expect(placed(draft, ada, draft.departments).choices).toEqual([dayo, ada]);
  expect(contentOf(placed(draft, { ...bola, id: "" }, draft.departments))).toMatchObject({
    departmentStaff: [
      { department: "Surgery" },
      { department: "Cardiology", consultantId: "dayo" },
    ],
  });
});
