import { updateAccount } from "@wardline/contracts/accounts/account";
import type { CallInput } from "@wardline/contracts/endpoint";
import { updateDepartment } from "@wardline/contracts/roster/departments";
import * as contract from "@wardline/contracts/roster/offers";
import * as rosters from "@wardline/contracts/roster/roster";
import { updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import type { OfferMode } from "@wardline/domain/roster/offer";
import { DEFAULT_ROSTER_RULES, type RuleLevel } from "@wardline/domain/roster-rules/rules";
import type { TestApp } from "./app.js";
import { addDepartments } from "./departments.js";
import { registerHospital } from "./hospital.js";
import { addGranted, addStaff, type TestStaff } from "./staff.js";

/** Dates of Ada's duty and, a week later, Bola's. */
export const [FIRST, SECOND] = ["2026-11-05", "2026-11-12"] as const;
/** Start of the first duty, at 08:00 in Lagos. */
export const BEGIN = Date.parse("2026-11-05T07:00:00Z");
export const HOUR = 3_600_000;

type Body = Partial<CallInput<typeof contract.createOffer>["body"]>;

/**
 * Makes a hospital five minutes before the first duty: surgeons Ada, Bola and Chidi may offer duties, Kemi makes their
 * roster, and there is a cardiologist.
 */
export async function openSurgery(app: TestApp) {
  app.clock.now = BEGIN - 300_000;
  const hospital = await registerHospital(app, { timezone: "Africa/Lagos" });
  const owner = { token: hospital.token };
  await app.call(updateAccount, { body: { duty_start: "08:00" } }, owner);
  await addDepartments(app, hospital, "Surgery", "Cardiology");
  const registrar = (firstName: string, department = "Surgery") =>
    addStaff(app, hospital, { firstName, lastName: "Obi", role: "Registrar", department });
  const [ada, bola, chidi] = [
    await registrar("Ada"),
    await registrar("Bola"),
    await registrar("Chidi"),
  ];
  const stranger = await registrar("Efe", "Cardiology");
  const maker = await addGranted(app, hospital, ["roster.write"], {
    firstName: "Kemi",
    lastName: "Obi",
    department: "Surgery",
  });

  const setOfferMode = (offers: OfferMode) =>
    app.call(updateDepartment, { params: { departmentName: "Surgery" }, body: { offers } }, owner);
  const buildBody = (registrarId: string | null) => ({
    departments: ["Surgery"],
    departmentStaff: [{ department: "Surgery", registrarId }],
  });
  const roster = (date: string, registrarId: string) =>
    app.call(rosters.createRoster, { body: { date, ...buildBody(registrarId) } }, owner);
  const fetchRoster = async (date: string) =>
    (await app.call(rosters.getRosterOfDate, { params: { date } }, owner)).data;
  const edit = async (date: string, registrarId: string | null) => {
    const params = { id: (await fetchRoster(date))?.id ?? "" };
    return app.call(rosters.updateRoster, { params, body: buildBody(registrarId) }, owner);
  };
  /** Returns the first name of a date's registrar. */
  const fetchRegistrarName = async (date: string) =>
    (await fetchRoster(date))?.departmentStaff[0]?.registrar?.firstName ?? null;
  const setRule = async (level: RuleLevel) => {
    const { rules, ...others } = DEFAULT_ROSTER_RULES;
    const own = { ...rules, continuous_hours: { value: 24, level } };
    await app.call(updateRosterRules, { body: { preset: "own", ...others, rules: own } }, owner);
  };

  const post = (date: string = FIRST) =>
    ({ date, department: "Surgery", role: "Registrar" }) as const;
  const offer = (by: TestStaff, body: Body = {}) =>
    app.call(
      contract.createOffer,
      { body: { kind: "give", ...post(), ...body } },
      { token: by.token },
    );
  const makeOffer = async (by: TestStaff, body: Body = {}) => (await offer(by, body)).data.id;
  const take = (
    id: string,
    by: { token: string },
    body: CallInput<typeof contract.takeOffer>["body"] = {},
    at: TestApp = app,
  ) => at.call(contract.takeOffer, { params: { id }, body }, { token: by.token });
  const approve = (id: string, { token }: { token: string }) =>
    app.call(contract.approveOffer, { params: { id }, body: {} }, { token });
  const decline = (id: string, { token }: { token: string }) =>
    app.call(contract.declineOffer, { params: { id } }, { token });
  const withdraw = (id: string, { token }: { token: string }) =>
    app.call(contract.withdrawOffer, { params: { id } }, { token });
  const list = async (
    { token }: { token: string },
    query: CallInput<typeof contract.listOffers>["query"] = {},
  ) => (await app.call(contract.listOffers, { query }, { token })).data;
  /** Lists the emails about offers to a person, oldest first. */
  const listOfferMails = ({ id }: TestStaff) =>
    app
      .jobs()
      .filter(({ name }) => name === "roster-offer")
      .map(({ data }) => data as { accountId: string; news: string })
      .filter(({ accountId }) => accountId === id)
      .map(({ news }) => news);

  await roster(FIRST, ada.id);
  await roster(SECOND, bola.id);
  await setOfferMode("direct");
  return {
    hospital,
    owner,
    ada,
    bola,
    chidi,
    stranger,
    maker,
    setOfferMode,
    roster,
    fetchRoster,
    edit,
    fetchRegistrarName,
    setRule,
    post,
    offer,
    makeOffer,
    take,
    approve,
    decline,
    withdraw,
    list,
    listOfferMails,
  };
}

export type Surgery = Awaited<ReturnType<typeof openSurgery>>;
