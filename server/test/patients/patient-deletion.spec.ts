import { getParentDetails, updateDeletion } from "@wardline/contracts/accounts/account";
import { listAudit } from "@wardline/contracts/operation/audit";
import { deletePatient, getPatient } from "@wardline/contracts/patients/patient";
import { useHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";
import { addGranted } from "../support/staff.js";

/** docs/wire/patients.md, Patients: who may delete a card. */
describe("deleting a card", () => {
  const { app, hospital } = useHospital({ isForEachTest: true });
  let clerk: { token: string };

  beforeEach(async () => {
    clerk = { token: (await addGranted(app, hospital, ["patients.write"])).token };
  });

  const owner = () => ({ token: hospital.token });
  const remove = (id: string, by: { token: string }) =>
    app.call(deletePatient, { params: { id } }, { ...by, ifMatch: 1 });
  const reserve = (only_administrators_delete: boolean, by = owner()) =>
    app.call(updateDeletion, { body: { only_administrators_delete } }, by);

  it("is by default open to everyone who may change the card", async () => {
    const { data } = await app.call(getParentDetails, {}, owner());
    expect(data).not.toHaveProperty("only_administrators_delete");
    const card = await openCard(app, hospital.token);
    expect((await remove(card.id, clerk)).status).toBe(200);
  });

  it("is refused to others once the hospital reserves it for administrators, and the card remains", async () => {
    const card = await openCard(app, hospital.token);
    expect((await reserve(true)).data).toEqual({ only_administrators_delete: true });
    const refused = await remove(card.id, clerk);
    expect([refused.status, refused.failure]).toMatchObject([
      403,
      {
        code: "DELETION_RESERVED",
        message:
          "Only an administrator can delete cards in this hospital. Please ask an administrator.",
      },
    ]);
    const { data } = await app.call(getPatient, { params: { id: card.id } }, clerk);
    expect(data).toMatchObject({ id: card.id, version: 1 });

    const administrator = await addGranted(app, hospital, ["administrator"]);
    expect((await remove(card.id, { token: administrator.token })).status).toBe(200);
    const other = await openCard(app, hospital.token);
    expect((await remove(other.id, owner())).status).toBe(200);
  });

  it("is open to everyone again once the restriction is switched off, and both changes are logged", async () => {
    const card = await openCard(app, hospital.token);
    await reserve(true);
    await reserve(true);
    await reserve(false);
    expect((await remove(card.id, clerk)).status).toBe(200);
    const { data: log } = await app.call(
      listAudit,
      { query: { type: "hospital.updated" } },
      owner(),
    );
    expect(log.flatMap(({ changes }) => changes)).toEqual([
      { field: "only_administrators_delete", from: true, to: false },
      { field: "only_administrators_delete", from: false, to: true },
    ]);
  });

  it("can be restricted by administrators only", async () => {
    const settings = await addGranted(app, hospital, ["settings.manage", "patients.write"]);
    expect((await reserve(true, { token: settings.token })).failure).toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
