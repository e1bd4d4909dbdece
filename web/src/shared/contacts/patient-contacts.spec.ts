import type { OnCall } from "@wardline/contracts/roster/on-call";
import { buildPatient } from "../../../testing/patient.js";
import {
  createContactsLookup,
  findCommonDutyEnd,
  findContactsWhenClosed,
  formatContactLines,
} from "./patient-contacts.js";

const person = { role: "Consultant", name: "Nkechi Okafor", phone: "0803 1", email: "n@ward.test" };

const surgery: OnCall = {
  department: "Surgery",
  from: "2026-11-20T07:00:00.000Z",
  until: "2026-11-21T07:00:00.000Z",
  source: "roster",
  people: [{ ...person, role: "Registrar", name: "Ada Bello" }, person],
  next: null,
  roster_changed_at: null,
};
const urology: OnCall = { ...surgery, department: "Urology", people: [person] };
const dutyWithoutPeople: OnCall = {
  ...surgery,
  department: "Pharmacy",
  source: "none",
  people: [],
};
const all = [dutyWithoutPeople, urology, surgery];
const time = (at: string) => at.slice(11, 16);

describe("patient contacts", () => {
  it("returns the most common end of duty; null if nobody is on call or the duties are loading", () => {
    const earlyDuty = { ...surgery, department: "Renal", until: "2026-11-20T18:00:00.000Z" };
    expect(findCommonDutyEnd([earlyDuty, ...all])).toBe(surgery.until);
    expect(findCommonDutyEnd([{ ...earlyDuty, people: [] }])).toBeNull();
    expect(findCommonDutyEnd("asking")).toBeNull();
  });

  it("returns the duties of known teams in the card's order, and the first person to call", () => {
    const contacts = createContactsLookup(all)(buildPatient({ teams: "Pharmacy,surgery,Urology" }));
    expect(contacts).toEqual({
      kind: "duties",
      duties: [surgery, urology],
      first: surgery.people[0],
    });
    expect(formatContactLines(contacts, time)).toEqual([
      "Ada Bello · Registrar · 0803 1 · until 07:00",
      "Nkechi Okafor · Consultant · 0803 1 · until 07:00",
    ]);
  });

  it("returns the stored contacts, marked as entered by hand, when no team is known", () => {
    const contacts = createContactsLookup(all)(buildPatient({ teams: "Pharmacy", team_email: "" }));
    expect(contacts).toEqual({
      kind: "stored",
      phones: ["0803 000 0001"],
      emails: [],
      reason: "entered by hand",
    });
    expect(formatContactLines(contacts, time)).toEqual(["0803 000 0001", "(entered by hand)"]);
  });

  it("returns stored contacts without a mark when the log no longer covers a past day", () => {
    expect(formatContactLines(createContactsLookup("unknown", true)(buildPatient()), time)).toEqual(
      ["0803 000 0001", "surgery@ward.test"],
    );
  });

  it("names the people on call and their roles on a past day", () => {
    const contacts = createContactsLookup(all, true)(buildPatient({ teams: "Surgery" }));
    expect(contacts).toMatchObject({ kind: "duties", first: { name: "Ada Bello" } });
  });

  it("returns the current duty when the card was closed during it", () => {
    const closedPatient = buildPatient({
      teams: "Surgery",
      status_since: "2026-11-20T07:00:00.000Z",
    });
    expect(findContactsWhenClosed(all, "asking")(closedPatient)).toMatchObject({
      duties: [surgery],
    });
  });

  it("returns the previous duty when the card was closed before the handover", () => {
    const closedPatient = buildPatient({
      teams: "Surgery",
      status_since: "2026-11-20T06:59:00.000Z",
    });
    const nightDuty = { ...surgery, from: "2026-11-19T07:00:00.000Z", until: surgery.from };
    expect(findContactsWhenClosed(all, [nightDuty])(closedPatient)).toMatchObject({
      duties: [nightDuty],
    });
    expect(findContactsWhenClosed(all, "asking")(closedPatient)).toEqual({ kind: "asking" });
  });

  it("returns stored contacts with a notice when duties cannot be read", () => {
    expect(createContactsLookup("unknown")(buildPatient())).toMatchObject({
      reason: "as saved on the card",
    });
  });

  it("shows no contacts while duties are loading", () => {
    expect(formatContactLines(createContactsLookup("asking")(buildPatient()), time)).toEqual([]);
  });

  it("reports no contacts when the card has none", () => {
    const patientWithoutContacts = buildPatient({ teams: "", team_on_call: "", team_email: "" });
    expect(formatContactLines(createContactsLookup(all)(patientWithoutContacts), time)).toEqual([
      "No contacts available",
    ]);
  });

  it("uses the department as the name for its own contact", () => {
    const departmentDuty = {
      ...surgery,
      people: [{ role: "", name: "", phone: "0800", email: "" }],
    };
    const contacts = createContactsLookup([departmentDuty])(buildPatient());
    expect(formatContactLines(contacts, time)).toEqual(["Surgery · 0800 · until 07:00"]);
  });
});
