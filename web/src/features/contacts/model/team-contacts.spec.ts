import type { Department } from "@wardline/contracts/departments";
import type { RosterContacts } from "@wardline/contracts/roster";
import { teamEmails, teamPhones } from "@wardline/domain/contact-resolution";
import { contactsOfTeams } from "./team-contacts.js";

const ADA = { name: "Ada", email: "ada@ward.test", phone: "1" };
const ROSTER: RosterContacts = {
  houseofficer: { name: "Bola", email: "bola@ward.test", phone: "2" },
  registrar: null,
  seniorregistrar: null,
  consultant: ADA,
};
const SURGERY: Department = {
  id: 1,
  department: "Surgery",
  email: "surgery@ward.test",
  phone: "9",
  contact_source: "department",
  duty_start: null,
};

it("joins those on duty of every team with line breaks", () => {
  const onCall = { Surgery: ROSTER, ENT: { ...ROSTER, houseofficer: null } };
  const resolved = contactsOfTeams(["Surgery", "ENT"], onCall, []);
  expect(teamEmails(resolved)).toBe("ada@ward.test\nbola@ward.test");
  expect(teamPhones(resolved)).toBe("1\n2");
});

it.each([
  ["no roster today", { Surgery: null }],
  ["no answer", undefined],
  ["an unknown team", {}],
])("takes the department's own contact with %s", (_why, onCall) => {
  const [surgery] = contactsOfTeams(["Surgery"], onCall, [SURGERY]);
  expect(surgery).toMatchObject({ source: "department", people: [{ phone: "9" }] });
});

it("names the head of department as such", () => {
  const led = { ...SURGERY, contact_source: "hod" as const };
  expect(contactsOfTeams(["Surgery"], {}, [led])[0]?.source).toBe("hod");
});

it("of several records of a department takes the one with the highest id", () => {
  const older = { ...SURGERY, phone: "7" };
  const newer = { ...SURGERY, id: 5, phone: "8", department: "surgery" };
  expect(teamPhones(contactsOfTeams(["Surgery"], {}, [newer, older]))).toBe("8");
});

it("has no one to call where nothing is known", () => {
  expect(contactsOfTeams(["Surgery"], {}, [])[0]?.source).toBe("none");
});
