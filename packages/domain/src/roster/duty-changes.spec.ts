import { type DutyPost, listDutyChanges, listDutyMails } from "./duty-changes.js";

const DATE = "2026-03-05";

function buildPost(accountId: string, department = "Cardiology"): DutyPost {
  return { department, role: "Consultant", accountId };
}

describe("listDutyChanges", () => {
  const duty = { date: DATE, department: "Cardiology", role: "Consultant" };

  it("lists people who were added or removed", () => {
    expect(listDutyChanges(DATE, [buildPost("a")], [buildPost("b")])).toEqual([
      { accountId: "b", change: "added", ...duty },
      { accountId: "a", change: "removed", ...duty },
    ]);
  });

  it("lists only the new post of somebody who moved", () => {
    expect(listDutyChanges(DATE, [buildPost("a", "Surgery")], [buildPost("a")])).toEqual([
      {
        accountId: "a",
        change: "moved",
        ...duty,
        left: [{ department: "Surgery", role: "Consultant" }],
      },
    ]);
  });

  it("ignores people who stay, even if the department is spelt in another case", () => {
    expect(listDutyChanges(DATE, [buildPost("a", "CARDIOLOGY")], [buildPost("a")])).toEqual([]);
  });
});

describe("duty emails", () => {
  const buildChange = (accountId: string, date: string) => ({
    accountId,
    date,
    change: "added" as const,
    department: "Cardiology",
    role: "Consultant",
  });

  it("sends one email per person with all changes", () => {
    const mails = listDutyMails(DATE, [
      buildChange("a", "2026-03-05"),
      buildChange("b", "2026-03-06"),
      buildChange("a", "2027-12-31"),
    ]);

    expect(mails).toMatchObject([
      { accountId: "a", duties: [{ date: "2026-03-05" }, { date: "2027-12-31" }] },
      { accountId: "b", duties: [{ date: "2026-03-06" }] },
    ]);
  });

  it("sends no email about past duties", () => {
    expect(listDutyMails(DATE, [buildChange("a", "2026-03-04")])).toEqual([]);
  });
});
