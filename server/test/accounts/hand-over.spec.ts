import { expectSession, getParentDetails, login } from "@wardline/contracts/accounts/account";
import { listSubAccounts } from "@wardline/contracts/accounts/sub-accounts";
import { listAudit } from "@wardline/contracts/operation/audit";
import { createRoster, getRoster } from "@wardline/contracts/roster/roster";
import { getToday, NOON_ZONE } from "@wardline/testing/noon";
import { until } from "@wardline/testing/until";
import { PASSWORD, registerHospital, useHospital } from "../support/hospital.js";
import { createOperator } from "../support/operator.js";
import { listen } from "../support/sockets.js";
import { addStaff, inviteStaff, type TestStaff } from "../support/staff.js";

const UNKNOWN_ID = "67e55044-10b1-426f-9247-bb680e5fe0c8";

/** docs/wire/accounts.md, Handing a hospital over. */
describe("a hospital that is handed over", () => {
  const { app, hospital } = useHospital({ timezone: NOON_ZONE, isForEachTest: true });
  let ada: TestStaff;

  beforeEach(async () => {
    ada = await addStaff(app, hospital, { firstName: "Ada", lastName: "Bello" });
  });

  const handOver = (...words: string[]) =>
    createOperator(app)("hand-over-hospital", hospital.hospitalId, ...words);
  const logIn = (email: string) => app.call(login, { body: { email, password: PASSWORD } });

  it("keeps its owner until confirmed, and the command prints what would happen", async () => {
    expect(await handOver(ada.email)).toBe(
      `Ada Bello (${ada.email}) would own St. Luke's. The account ${hospital.email} would be closed.\n` +
        "Ada Bello would no longer be staff: 0 duties from today on would be unfilled.\n" +
        "Nothing has changed yet: add --yes to do it.\n",
    );
    expect((await logIn(hospital.email)).data).toMatchObject({ accountType: "parent" });
    expect((await logIn(ada.email)).data).toMatchObject({ accountType: "sub" });
  });

  it("belongs to the staff member, who keeps their password, and the former owner's account is deleted", async () => {
    const pages = [hospital.token, ada.token].map((token) => listen(app.url, "/live", { token }));
    await until(() => pages.every(({ states }) => states.length > 0));
    await handOver(ada.email, "--yes");

    await until(() => pages.every(({ socket }) => !socket.connected));
    for (const { token } of [hospital, ada]) {
      await until(async () => (await app.call(getParentDetails, {}, { token })).status === 401);
    }
    expect((await logIn(hospital.email)).failure?.code).toBe("INVALID_CREDENTIALS");
    const { token, accountType } = expectSession((await logIn(ada.email)).data);
    expect(accountType).toBe("parent");
    expect((await app.call(getParentDetails, {}, { token })).data).toMatchObject({
      id: ada.id,
      email: ada.email,
      hospital_name: "St. Luke's",
    });
    expect((await app.call(listSubAccounts, {}, { token })).data).toEqual([]);
    expect(await createOperator(app)("hospitals")).toContain(`  ${ada.email}, since`);
  });

  it("logs the change and emails both addresses", async () => {
    await handOver(ada.email, "--yes");
    const { token } = expectSession((await logIn(ada.email)).data);
    const { data } = await app.call(listAudit, {}, { token });
    expect(data.slice(0, 2)).toMatchObject([
      {
        type: "hospital.handed_over",
        actor: null,
        subject: { name: "St. Luke's" },
        changes: [{ field: "owner", from: hospital.email, to: ada.email }],
      },
      { type: "staff.deleted", actor: null, subject: { id: ada.id } },
    ]);
    const jobs = await app.dataSource.query<{ data: object }[]>(
      `SELECT data FROM job_outbox WHERE name = 'handed-over' AND data->>'hospitalId' = $1
        ORDER BY data->>'accountId' = data->>'to'`,
      [hospital.hospitalId],
    );
    const about = { hospitalId: hospital.hospitalId, to: ada.id };
    expect(jobs.map((job) => job.data)).toMatchObject([
      { accountId: hospital.accountId, ...about },
      { accountId: ada.id, ...about },
    ]);
  });

  it("drops the new owner's duties from today on, after the command has announced their number", async () => {
    const department = ada.department;
    const body = {
      date: getToday(),
      departments: [department],
      departmentStaff: [{ department, consultantId: ada.id }],
    };
    const { data: roster } = await app.call(createRoster, { body }, { token: hospital.token });
    expect(await handOver(ada.email)).toContain("1 duty from today on would be unfilled.");

    await handOver(ada.email, "--yes");
    const { token } = expectSession((await logIn(ada.email)).data);
    const { data } = await app.call(getRoster, { params: { id: roster.id } }, { token });
    expect(JSON.stringify(data)).not.toContain(ada.id);
  });

  it("can be handed over again, and its former owner can be invited as staff", async () => {
    const ben = await addStaff(app, hospital, { firstName: "Ben" });
    await handOver(ada.email, "--yes");
    await handOver(ben.email, "--yes");
    expect((await logIn(ada.email)).failure?.code).toBe("INVALID_CREDENTIALS");
    const { token } = expectSession((await logIn(ben.email)).data);
    const again = await inviteStaff(app, { ...hospital, token, email: ben.email });
    expect(again.id).toBeDefined();
  });

  it("keeps its owner when the command fails, and the command says why", async () => {
    const other = await registerHospital(app);
    const stranger = await addStaff(app, other);
    const invited = await inviteStaff(app, hospital);
    const clearColumn = (what: string, id: string) =>
      app.dataSource.query(`UPDATE account SET ${what} = NULL WHERE id = $1`, [id]);
    const unproven = await addStaff(app, hospital);
    await clearColumn("verified_at", unproven.id);
    await clearColumn("password_hash", invited.id);
    const run = createOperator(app);
    const refusals: [words: string[], sentence: string][] = [
      [[], "Name the hospital"],
      [[hospital.hospitalId], "and a staff member"],
      [[UNKNOWN_ID, ada.email], "No hospital has this id"],
      [[hospital.hospitalId, "nobody@hospital.example"], "No account has the address"],
      [[hospital.hospitalId, stranger.email], "belongs to St. Luke's, not to"],
      [[hospital.hospitalId, hospital.email], "owns St. Luke's already"],
      [[hospital.hospitalId, unproven.email], "is not verified yet"],
      [[hospital.hospitalId, invited.email], "has no password yet"],
    ];
    await Promise.all(
      refusals.map(([words, sentence]) =>
        expect(run("hand-over-hospital", ...words, "--yes")).rejects.toThrow(sentence),
      ),
    );
    expect((await logIn(hospital.email)).data).toMatchObject({ accountType: "parent" });
  });
});
