import { chooseOwnMails, getOwnMails } from "@wardline/contracts/accounts/mail-switches";
import { getReminders } from "@wardline/contracts/accounts/sub-accounts";
import { listAudit } from "@wardline/contracts/operation/audit";
import { createMailSwitchToken } from "@wardline/database/repositories/people/mail-switches";
import type { MailKind } from "@wardline/domain/people/mail-kinds";
import { addDepartments } from "../support/departments.js";
import { useHospital } from "../support/hospital.js";
import { addStaff, hire } from "../support/staff.js";

/** docs/wire/roster.md, Switching mails off. */
describe("the link in an email notice", () => {
  const { app, hospital } = useHospital();

  const createSwitchLink = async (accountId: string, kind: MailKind) =>
    `${app.url}/api/mails/${await createMailSwitchToken(app.dataSource.manager, accountId, kind)}`;
  const postOneClick = (url: string) =>
    fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  const readSwitchedOffMails = async (accountId: string) => {
    const [row] = await app.dataSource.query<{ off: string[] }[]>(
      "SELECT mails_off AS off FROM account WHERE id = $1",
      [accountId],
    );
    return row?.off;
  };
  const readLoggedEntries = async () => {
    const { data } = await app.call(listAudit, {}, hospital);
    return data.flatMap(({ changes }) => changes ?? []).filter(({ field }) => field === "mails");
  };

  it("switches off its kind of notice with one click, confirms this, and is logged once", async () => {
    await addDepartments(app, hospital, "Cardiology");
    const { id } = await hire(app, hospital);
    const url = await createSwitchLink(id, "tonight");

    const page = await (await fetch(url)).text();
    expect(page).toContain("You get these emails");
    expect(await readSwitchedOffMails(id)).toEqual([]);

    const answer = await postOneClick(url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(
      /You no longer get these emails[^]+Gaps in the current and next duties/,
    );
    await postOneClick(url);
    expect(await readSwitchedOffMails(id)).toEqual(["tonight"]);
    expect(await readLoggedEntries()).toMatchObject([{ from: "on", to: "off" }]);

    expect((await fetch(`${url}/on`, { method: "POST" })).status).toBe(200);
    expect(await readSwitchedOffMails(id)).toEqual([]);
  });

  it("switches reminders off in the person's own settings", async () => {
    await addDepartments(app, hospital, "Surgery");
    const { id, token } = await addStaff(app, hospital, { department: "Surgery" });
    await postOneClick(await createSwitchLink(id, "reminders"));
    const { data } = await app.call(getReminders, {}, { token });
    expect(data.reminders).toBe(false);
  });

  it("accepts a multipart form, which some mail programs send", async () => {
    const { id } = await hire(app, hospital);
    const body = new FormData();
    body.set("List-Unsubscribe", "One-Click");
    const url = await createSwitchLink(id, "screens");
    expect((await fetch(url, { method: "POST", body })).status).toBe(200);
    expect(await readSwitchedOffMails(id)).toEqual(["screens"]);
  });

  it("is invalid when tampered with", async () => {
    const { id } = await hire(app, hospital);
    const url = await createSwitchLink(id, "offers");
    const changed = url.replace(/.$/, url.endsWith("A") ? "Q" : "A").replace(/mails\/./, "mails/_");
    expect((await postOneClick(changed)).status).toBe(404);
    expect(await readSwitchedOffMails(id)).toEqual([]);
  });

  it("can be undone in the person's settings", async () => {
    await addDepartments(app, hospital, "Urology");
    const { id, token } = await addStaff(app, hospital, { department: "Urology" });
    const before = (await readLoggedEntries()).length;
    await postOneClick(await createSwitchLink(id, "offers"));
    expect((await app.call(getOwnMails, {}, { token })).data).toEqual({ off: ["offers"] });

    const choose = (kind: "offers" | "tonight", on: boolean) =>
      app.call(chooseOwnMails, { body: { kind, on } }, { token });
    expect((await choose("offers", true)).data).toEqual({ off: [] });
    expect((await choose("offers", true)).data).toEqual({ off: [] });
    expect((await choose("tonight", false)).data).toEqual({ off: ["tonight"] });
    expect(await readSwitchedOffMails(id)).toEqual(["tonight"]);
    expect((await readLoggedEntries()).length - before).toBe(3);
    expect((await app.call(getOwnMails, {}, hospital)).data).toEqual({ off: [] });
    expect((await choose("reminders" as never, false)).status).toBe(400);
  });
});
