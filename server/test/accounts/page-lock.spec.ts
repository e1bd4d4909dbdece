import { getParentDetails, updatePageLock } from "@wardline/contracts/accounts/account";
import { getSubDetails } from "@wardline/contracts/accounts/sub-accounts";
import { listAudit } from "@wardline/contracts/operation/audit";
import { useHospital } from "../support/hospital.js";
import { addGranted, addStaff } from "../support/staff.js";

/** docs/wire/accounts.md, Locked pages. */
describe("the page lock", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });

  const asOwner = () => ({ token: hospital.token });
  const setPageLock = (lock_minutes: 5 | 15 | null, caller = asOwner()) =>
    app.call(updatePageLock, { body: { lock_minutes } }, caller);

  it("is off until a settings manager sets it, then applies to all the hospital's pages and is logged", async () => {
    const doctor = await addStaff(app, hospital);
    const readDoctorsHospital = async () =>
      (await app.call(getSubDetails, {}, { token: doctor.token })).data.parentInfo;
    expect((await app.call(getParentDetails, {}, asOwner())).data).not.toHaveProperty(
      "lock_minutes",
    );
    expect(await readDoctorsHospital()).not.toHaveProperty("lock_minutes");

    expect((await setPageLock(5)).data).toEqual({ lock_minutes: 5 });
    await setPageLock(5);
    expect((await app.call(getParentDetails, {}, asOwner())).data.lock_minutes).toBe(5);
    expect((await readDoctorsHospital()).lock_minutes).toBe(5);

    await setPageLock(null);
    expect(await readDoctorsHospital()).not.toHaveProperty("lock_minutes");
    const { data: log } = await app.call(
      listAudit,
      { query: { type: "hospital.updated" } },
      asOwner(),
    );
    expect(log.flatMap(({ changes }) => changes)).toEqual([
      { field: "lock_minutes", from: 5, to: null },
      { field: "lock_minutes", from: null, to: 5 },
    ]);
  });

  it("accepts only the offered times, and only from settings managers", async () => {
    const odd = await app.call(updatePageLock, { body: { lock_minutes: 7 as 5 } }, asOwner());
    expect(odd.failure).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "lock_minutes", message: "Please choose one of the offered times." }],
    });
    const maker = await addGranted(app, hospital, ["roster.write"]);
    const refused = await setPageLock(5, { token: maker.token });
    expect(refused.failure).toMatchObject({ code: "FORBIDDEN" });
  });
});
