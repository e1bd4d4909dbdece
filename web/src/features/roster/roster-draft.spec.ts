import { entry, member, rosterWith } from "../../../testing/roster.js";
import {
  type Choice,
  contentOf,
  draftOf,
  exchanged,
  onCall,
  placed,
  type RosterDraft,
  toggleChoice,
  toggleChoices,
  withBeside,
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

describe("several people a role", () => {
  const eze: Choice = { role: "Registrar", department: "Surgery", id: "eze" };
  const beside = withBeside(withBeside(draft, ada), eze);

  it("sends those beside the first in the order in which they were added", () => {
    expect(contentOf(beside).departmentStaff[0]).toEqual({
      department: "Surgery",
      registrarId: "bola",
      more: [
        { role: "Registrar", position: 2, id: "ada" },
        { role: "Registrar", position: 3, id: "eze" },
      ],
    });
  });

  it("given that the first is unticked, then the second is first", () => {
    expect(contentOf(toggleChoice(beside, bola)).departmentStaff[0]).toEqual({
      department: "Surgery",
      registrarId: "ada",
      more: [{ role: "Registrar", position: 2, id: "eze" }],
    });
  });

  it("given a fifth, then four are on call", () => {
    const many = ["x", "y"].reduce((some, id) => withBeside(some, { ...eze, id }), beside);
    expect(onCall(many).map(({ id }) => id)).toEqual(["bola", "dayo", "ada", "eze", "x"]);
  });

  it("exchanges the first and those beside each for themselves", () => {
    const first = placed(beside, { ...bola, id: "new" }, draft.departments);
    const second = exchanged(first, { ...ada, isBeside: true }, "other");
    expect(contentOf(second).departmentStaff[0]).toMatchObject({
      registrarId: "new",
      more: [{ id: "other" }, { id: "eze" }],
    });
    expect(contentOf(exchanged(second, { ...eze, isBeside: true }, "")).departmentStaff[0]).toEqual(
      {
        department: "Surgery",
        registrarId: "new",
        more: [{ role: "Registrar", position: 2, id: "other" }],
      },
    );
  });

  it("reads a saved roster back as it was sent", () => {
    const person = { id: "ada", firstName: "ada", lastName: "Obi", department: "Surgery" };
    const saved = rosterWith(
      entry("Surgery", {
        registrar: member("bola", "Surgery", "Registrar"),
        more: [{ role: "Registrar", position: 2, ...person }],
      }),
    );
    expect(contentOf(draftOf(saved)).departmentStaff[0]).toEqual({
      department: "Surgery",
      registrarId: "bola",
      more: [{ role: "Registrar", position: 2, id: "ada" }],
    });
  });
});
