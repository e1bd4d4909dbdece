import type { OnCall } from "@wardline/contracts/on-call";
import { patientOf } from "../../../../testing/patient.js";
import { commonEnd, contactLines, contactsBy, contactsWhenClosed } from "./patient-contacts.js";

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
const nobody: OnCall = { ...surgery, department: "Pharmacy", source: "none", people: [] };
const all = [nobody, urology, surgery];
const time = (at: string) => at.slice(11, 16);

describe("whom to call for a patient", () => {
  it("given duties of which most end at one time, then that is the one which a list says once", () => {
    const early = { ...surgery, department: "Renal", until: "2026-11-20T18:00:00.000Z" };
    expect(commonEnd([early, ...all])).toBe(surgery.until);
    expect(commonEnd([{ ...early, people: [] }])).toBeNull();
    expect(commonEnd("asking")).toBeNull();
  });

  it("given several teams, then those that resolve, in the card's order, and the first of the calling order", () => {
    const contacts = contactsBy(all)(patientOf({ teams: "Pharmacy,surgery,Urology" }));
    expect(contacts).toEqual({
      kind: "duties",
      duties: [surgery, urology],
      first: surgery.people[0],
    });
    expect(contactLines(contacts, time)).toEqual([
      "Ada Bello · Registrar · 0803 1 · until 07:00",
      "Nkechi Okafor · Consultant · 0803 1 · until 07:00",
    ]);
  });

  it("given no team that resolves, then what the card holds, marked as entered by hand", () => {
    const contacts = contactsBy(all)(patientOf({ teams: "Pharmacy", team_email: "" }));
    expect(contacts).toEqual({
      kind: "stored",
      phones: ["0803 000 0001"],
      emails: [],
      reason: "entered by hand",
    });
    expect(contactLines(contacts, time)).toEqual(["0803 000 0001", "(entered by hand)"]);
  });

  it("given a past day of which the log no longer says who was on call, then what the card holds, without a mark", () => {
    expect(contactLines(contactsBy("unknown", true)(patientOf()), time)).toEqual([
      "0803 000 0001",
      "surgery@ward.test",
    ]);
  });

  it("given a past day, then who was on call then, by name and role", () => {
    const contacts = contactsBy(all, true)(patientOf({ teams: "Surgery" }));
    expect(contacts).toMatchObject({ kind: "duties", first: { name: "Ada Bello" } });
  });

  it("given a card closed in the duty of now, then those of this duty", () => {
    const closed = patientOf({ teams: "Surgery", status_since: "2026-11-20T07:00:00.000Z" });
    expect(contactsWhenClosed(all, "asking")(closed)).toMatchObject({ duties: [surgery] });
  });

  it("given a card closed before the hand-over, then those of the duty before", () => {
    const closed = patientOf({ teams: "Surgery", status_since: "2026-11-20T06:59:00.000Z" });
    const night = { ...surgery, from: "2026-11-19T07:00:00.000Z", until: surgery.from };
    expect(contactsWhenClosed(all, [night])(closed)).toMatchObject({ duties: [night] });
    expect(contactsWhenClosed(all, "asking")(closed)).toEqual({ kind: "asking" });
  });

  it("given duties that could not be asked for, then what the card holds, which says so", () => {
    expect(contactsBy("unknown")(patientOf())).toMatchObject({ reason: "as saved on the card" });
  });

  it("given duties that are still asked for, then nothing that may be wrong", () => {
    expect(contactLines(contactsBy("asking")(patientOf()), time)).toEqual([]);
  });

  it("given a card without anything, then it says that there is none", () => {
    const bare = patientOf({ teams: "", team_on_call: "", team_email: "" });
    expect(contactLines(contactsBy(all)(bare), time)).toEqual(["No contacts available"]);
  });

  it("given a department's own contact, then the department stands for the name", () => {
    const own = { ...surgery, people: [{ role: "", name: "", phone: "0800", email: "" }] };
    const contacts = contactsBy([own])(patientOf());
    expect(contactLines(contacts, time)).toEqual(["Surgery · 0800 · until 07:00"]);
  });
});
