import { dutyChanges, queueDutyMails } from "./duty-mails.js";
import type { DutyRecord } from "./repositories/rosters.js";
import type { Work } from "./work.js";

const DATE = "2026-03-05";

function duty(accountId: string, department = "Cardiology"): DutyRecord {
  return { department, role: "Consultant", accountId, firstName: "Ada", lastName: "Obi" };
}

/** A change that only keeps what it was asked to queue. */
function fakeWork(): { work: Work; queued: unknown[] } {
  const queued: unknown[] = [];
  const queue = async (_queue: string, _name: string, data: unknown) => void queued.push(data);
  return { work: { hospitalId: "h", queue } as unknown as Work, queued };
}

describe("the changes of a date's duties", () => {
  const post = { date: DATE, department: "Cardiology", role: "Consultant" };

  it("tell who was put on and who was taken off", () => {
    expect(dutyChanges(DATE, [duty("a")], [duty("b")])).toEqual([
      { accountId: "b", change: "added", ...post },
      { accountId: "a", change: "removed", ...post },
    ]);
  });

  it("tell who was moved by the new post alone", () => {
    expect(dutyChanges(DATE, [duty("a", "Surgery")], [duty("a")])).toEqual([
      { accountId: "a", change: "moved", ...post },
    ]);
  });

  it("are none for whoever stays, whatever the department's spelling", () => {
    expect(dutyChanges(DATE, [duty("a", "CARDIOLOGY")], [duty("a")])).toEqual([]);
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

  it("are one per person, with all that concerns the person", async () => {
    const { work, queued } = fakeWork();

    await queueDutyMails(work, DATE, [
      given("a", "2026-03-05"),
      given("b", "2026-03-06"),
      given("a", "2026-03-12"),
    ]);

    expect(queued).toMatchObject([
      { accountId: "a", hospitalId: "h", duties: [{ date: "2026-03-05" }, { date: "2026-03-12" }] },
      { accountId: "b", hospitalId: "h", duties: [{ date: "2026-03-06" }] },
    ]);
  });

  it.each(["2026-03-04", "2026-03-13"])("are not sent about %s on 2026-03-05", async (date) => {
    const { work, queued } = fakeWork();

    await queueDutyMails(work, DATE, [given("a", date)]);

    expect(queued).toEqual([]);
  });
});
