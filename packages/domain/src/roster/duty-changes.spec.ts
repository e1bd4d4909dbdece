import { dutyChanges, dutyMails, type Post } from "./duty-changes.js";

const DATE = "2026-03-05";

function post(accountId: string, department = "Cardiology"): Post {
  return { department, role: "Consultant", accountId };
}

describe("the changes of a date's duties", () => {
  const duty = { date: DATE, department: "Cardiology", role: "Consultant" };

  it("tell who was put on and who was taken off", () => {
    expect(dutyChanges(DATE, [post("a")], [post("b")])).toEqual([
      { accountId: "b", change: "added", ...duty },
      { accountId: "a", change: "removed", ...duty },
    ]);
  });

  it("tell who was moved by the new post alone", () => {
    expect(dutyChanges(DATE, [post("a", "Surgery")], [post("a")])).toEqual([
      {
        accountId: "a",
        change: "moved",
        ...duty,
        left: [{ department: "Surgery", role: "Consultant" }],
      },
    ]);
  });

  it("are none for people who stay, whatever the department's spelling", () => {
    expect(dutyChanges(DATE, [post("a", "CARDIOLOGY")], [post("a")])).toEqual([]);
  });
});

describe("mails about duties", () => {
  const given = (accountId: string, date: string) => ({
    accountId,
    date,
    change: "added" as const,
    department: "Cardiology",
    role: "Consultant",
  });

  it("are one per person, with all that concerns the person", () => {
    const mails = dutyMails(DATE, [
      given("a", "2026-03-05"),
      given("b", "2026-03-06"),
      given("a", "2027-12-31"),
    ]);

    expect(mails).toMatchObject([
      { accountId: "a", duties: [{ date: "2026-03-05" }, { date: "2027-12-31" }] },
      { accountId: "b", duties: [{ date: "2026-03-06" }] },
    ]);
  });

  it("are not sent about the past", () => {
    expect(dutyMails(DATE, [given("a", "2026-03-04")])).toEqual([]);
  });
});
