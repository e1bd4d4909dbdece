import { buildEntry, buildMember, buildRoster, STAFF } from "../../../../testing/roster.js";
import { findRosterProblems } from "./FindingsPanel.js";

const content = {
  departments: ["Surgery", "Cardiology"],
  departmentStaff: [
    { department: "Surgery", registrarId: "ada", consultantId: "chidi" },
    { department: "Cardiology", consultantId: "chidi" },
  ],
};

it("names the open roles of each department", () => {
  expect(findRosterProblems(content, STAFF, null).missing).toEqual([
    { department: "Surgery", roles: ["House Officer", "Senior Registrar"] },
    { department: "Cardiology", roles: ["House Officer", "Registrar", "Senior Registrar"] },
  ]);
});

it("names people who are booked twice, with both posts", () => {
  expect(findRosterProblems(content, STAFF, null).doubleBooked).toEqual([
    {
      id: "chidi",
      name: "chidi Obi",
      posts: [
        { department: "Surgery", role: "Consultant" },
        { department: "Cardiology", role: "Consultant" },
      ],
    },
  ]);
});

it("names only people who were also on call the day before", () => {
  const before = buildRoster(
    buildEntry("Surgery", {
      registrar: buildMember("ada", "Surgery", "Registrar"),
      consultant: buildMember("dayo", "Surgery", "Consultant"),
    }),
  );
  expect(findRosterProblems(content, STAFF, before).dayBefore).toEqual([
    { id: "ada", name: "ada Obi", posts: [{ department: "Surgery", role: "Registrar" }] },
  ]);
});
