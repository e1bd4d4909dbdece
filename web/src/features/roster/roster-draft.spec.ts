import { buildEntry, buildMember, buildRoster } from "../../../testing/roster.js";
import {
  type DutyChoice,
  listChoicesToSave,
  type RosterDraft,
  toContent,
  toDraft,
  toggleChoice,
  toggleChoices,
  withAdditionalPerson,
  withAssignment,
  withDepartments,
  withOtherPerson,
} from "./roster-draft.js";

const ada: DutyChoice = { role: "Registrar", department: "Surgery", id: "ada" };
const bola: DutyChoice = { role: "Registrar", department: "Surgery", id: "bola" };
const dayo: DutyChoice = { role: "Consultant", department: "Cardiology", id: "dayo" };
const draft: RosterDraft = {
  departments: ["Surgery", "Cardiology"],
  roles: ["Registrar", "Consultant"],
  choices: [bola, ada, dayo],
};

it("sends only the first chosen person of each role and department", () => {
  expect(listChoicesToSave(draft)).toEqual([bola, dayo]);
  expect(toContent(draft)).toEqual({
    departments: ["Surgery", "Cardiology"],
    departmentStaff: [
      { department: "Surgery", registrarId: "bola" },
      { department: "Cardiology", consultantId: "dayo" },
    ],
  });
});

it("sends nobody for a role that is not selected, but remembers its people", () => {
  const unticked = { ...draft, roles: ["Consultant" as const] };
  expect(listChoicesToSave(unticked)).toEqual([dayo]);
  expect(listChoicesToSave({ ...unticked, roles: draft.roles })).toEqual([bola, dayo]);
});

it("drops the staff of a department that is deselected", () => {
  expect(withDepartments(draft, ["Cardiology"]).choices).toEqual([dayo]);
});

it("puts the next person first when the first is deselected", () => {
  expect(listChoicesToSave(toggleChoice(draft, bola))).toEqual([ada, dayo]);
  expect(toggleChoice(toggleChoice(draft, bola), bola).choices).toEqual([ada, dayo, bola]);
});

it("selects everyone listed, and deselects only these people on the next click", () => {
  const some = { ...draft, choices: [dayo, ada] };
  const all = toggleChoices(some, [ada, bola]);
  expect(all.choices).toEqual([dayo, ada, bola]);
  expect(toggleChoices(all, [ada, bola]).choices).toEqual([dayo]);
});

it("restores the choices of a saved roster", () => {
  const saved = buildRoster(
    buildEntry("Surgery", { registrar: buildMember("bola", "Surgery", "Registrar") }),
    buildEntry("Cardiology", { consultant: buildMember("dayo", "Cardiology", "Consultant") }),
  );
  const { roles, choices } = toDraft(saved);
  expect(roles).toEqual(["Registrar", "Consultant"]);
  expect(choices).toEqual([bola, dayo]);
});

it("assigns one person to a post, and adds its role and department", () => {
  const first = withAssignment({ departments: [], roles: [], choices: [] }, dayo, [
    "Surgery",
    "Cardiology",
  ]);
  expect(first).toEqual({ departments: ["Cardiology"], roles: ["Consultant"], choices: [dayo] });
  expect(withAssignment(draft, ada, draft.departments).choices).toEqual([dayo, ada]);
  expect(toContent(withAssignment(draft, { ...bola, id: "" }, draft.departments))).toMatchObject({
    departmentStaff: [
      { department: "Surgery" },
      { department: "Cardiology", consultantId: "dayo" },
    ],
  });
});

describe("several people in one role", () => {
  const eze: DutyChoice = { role: "Registrar", department: "Surgery", id: "eze" };
  const withThreePeople = withAdditionalPerson(withAdditionalPerson(draft, ada), eze);

  it("sends further people in the order in which they were added", () => {
    expect(toContent(withThreePeople).departmentStaff[0]).toEqual({
      department: "Surgery",
      registrarId: "bola",
      more: [
        { role: "Registrar", position: 2, id: "ada" },
        { role: "Registrar", position: 3, id: "eze" },
      ],
    });
  });

  it("puts the second person first when the first is deselected", () => {
    expect(toContent(toggleChoice(withThreePeople, bola)).departmentStaff[0]).toEqual({
      department: "Surgery",
      registrarId: "ada",
      more: [{ role: "Registrar", position: 2, id: "eze" }],
    });
  });

  it("puts at most four people on call", () => {
    const many = ["x", "y"].reduce(
      (some, id) => withAdditionalPerson(some, { ...eze, id }),
      withThreePeople,
    );
    expect(listChoicesToSave(many).map(({ id }) => id)).toEqual([
      "bola",
      "dayo",
      "ada",
      "eze",
      "x",
    ]);
  });

  it("replaces the first person and each further person", () => {
    const first = withAssignment(withThreePeople, { ...bola, id: "new" }, draft.departments);
    const second = withOtherPerson(first, { ...ada, isAdditional: true }, "other");
    expect(toContent(second).departmentStaff[0]).toMatchObject({
      registrarId: "new",
      more: [{ id: "other" }, { id: "eze" }],
    });
    expect(
      toContent(withOtherPerson(second, { ...eze, isAdditional: true }, "")).departmentStaff[0],
    ).toEqual({
      department: "Surgery",
      registrarId: "new",
      more: [{ role: "Registrar", position: 2, id: "other" }],
    });
  });

  it("sends a restored roster with the same people", () => {
    const person = { id: "ada", firstName: "ada", lastName: "Obi", department: "Surgery" };
    const saved = buildRoster(
      buildEntry("Surgery", {
        registrar: buildMember("bola", "Surgery", "Registrar"),
        more: [{ role: "Registrar", position: 2, ...person }],
      }),
    );
    expect(toContent(toDraft(saved)).departmentStaff[0]).toEqual({
      department: "Surgery",
      registrarId: "bola",
      more: [{ role: "Registrar", position: 2, id: "ada" }],
    });
  });
});
