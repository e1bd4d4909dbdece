/** @jest-environment ./web/testing/browser.cjs */
import type { Department } from "@wardline/contracts/roster/departments";
import type { OnCall } from "@wardline/contracts/roster/on-call";
import { ROSTER_FALLBACK_NOTICE } from "@wardline/domain/roster/contact-resolution";
import { resolveTeamContacts } from "./use-contacts.js";

const SURGERY: Department = {
  id: 1,
  department: "Surgery",
  email: "surgery@ward.test",
  phone: "9",
  contact_source: "department",
  duty_start: null,
};

const duty = (department: string, ...people: OnCall["people"]): OnCall => ({
  department,
  from: "2026-11-21T07:00:00.000Z",
  until: "2026-11-22T07:00:00.000Z",
  source: "roster",
  people,
  next: null,
  roster_changed_at: null,
});
const ADA = { role: "Registrar", name: "Ada", email: "ada@ward.test", phone: "1" };
const BOLA = { role: "Consultant", name: "Bola", email: "bola@ward.test", phone: "2" };

it("joins the contacts of all teams' people on call with line breaks, like the server", () => {
  const duties = [duty("ENT", BOLA), duty("Surgery", ADA), duty("Medicine", BOLA)];
  expect(resolveTeamContacts(["surgery", "ENT"], duties, [SURGERY])).toEqual({
    emails: "ada@ward.test\nbola@ward.test",
    phones: "1\n2",
    notice: null,
    isPending: false,
  });
});

it("returns nobody for a team that the server does not know", () => {
  expect(resolveTeamContacts(["Surgery"], [], [SURGERY])).toMatchObject({ emails: "", phones: "" });
});

it("is pending until the server answers", () => {
  expect(resolveTeamContacts(["Surgery"], "asking", [SURGERY])).toMatchObject({
    phones: "",
    notice: null,
    isPending: true,
  });
});

it.each(["department", "hod"] as const)(
  "uses the general contact of a %s, with a notice, if the duties cannot be loaded",
  (contact_source) => {
    const departments = [{ ...SURGERY, contact_source }];
    expect(resolveTeamContacts(["Surgery"], "unread", departments)).toEqual({
      emails: "surgery@ward.test",
      phones: "9",
      notice: ROSTER_FALLBACK_NOTICE,
      isPending: false,
    });
  },
);

it.each(["asking", "unread"] as const)(
  "returns no contacts if there are no teams (%s)",
  (duties) => {
    expect(resolveTeamContacts([], duties, [SURGERY])).toEqual({
      emails: "",
      phones: "",
      notice: null,
      isPending: false,
    });
  },
);
