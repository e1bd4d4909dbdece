/** @jest-environment ./web/testing/browser.cjs */

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SubDetails } from "@wardline/contracts/accounts/sub-accounts";
import { listAbsences } from "@wardline/contracts/roster/absences";
import { listCalendarFeeds } from "@wardline/contracts/roster/calendar-feeds";
import {
  createOffer,
  declineOffer,
  listOfferPeople,
  listOffers,
  type Offer,
  takeOffer,
  withdrawOffer,
} from "@wardline/contracts/roster/offers";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import {
  type Duty,
  getSubRoster,
  listMyDuties,
  listSubRosterMonth,
} from "@wardline/contracts/roster/roster";
import { checkCover } from "@wardline/contracts/roster/roster-check";
import { listWithoutEmail } from "@wardline/contracts/roster/roster-mails";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { buildOffer, buildOfferedDuty, SURGEONS } from "../../../testing/offers.js";
import { renderPart } from "../../../testing/render-part.js";
import { buildEntry } from "../../../testing/roster.js";
import { applyLiveChanges } from "../../app/live-handlers.js";
import { fetchParts } from "../../ui/feedback/lazy-part.js";
import { MyRoster } from "./MyRoster.js";

/** Noon on Monday, 23 November 2026, in Lagos. */
const NOON = Date.parse("2026-11-23T11:00:00Z");
const { ada, bola, chidi } = SURGEONS;
const DETAILS: SubDetails = {
  ...ada,
  email: "ada@hospital.example",
  phone: "",
  role: "Registrar",
  isHOD: false,
  grants: [],
  wards: [],
  duty_start: "08:00",
  offers: "direct",
  parentInfo: {
    hospital_name: "St. Luke's",
    logo_url: null,
    display_url: null,
    timezone: "Africa/Lagos",
  },
};
const buildDuty = (day: number): Duty => ({
  date: `2026-11-${day}`,
  from: `2026-11-${day}T07:00:00.000Z`,
  until: `2026-11-${day + 1}T07:00:00.000Z`,
  department: "Surgery",
  role: "Registrar",
});

beforeAll(fetchParts);
beforeEach(() => stopClock(NOON));
afterEach(() => jest.useRealTimers());

async function open(offers: Offer[], details: Partial<SubDetails> = {}) {
  const { server, queryClient } = logInAdministrator(ada.id);
  const serverOffers = [...offers];
  server.on(listOfferPeople, () => [ada, bola, chidi]);
  server.on(listOffers, () => ({
    departments: [{ department: "Surgery", offers: "direct" as const }],
    offers: serverOffers,
  }));
  server.on(createOffer, ({ body }) => buildOffer({ kind: body.kind, reason: body.reason }));
  server.on(takeOffer, () => buildOffer({ state: "done", taken_by: ada, version: 2 }));
  server.on(listAbsences, () => []);
  server.on(listCalendarFeeds, () => []);
  server.on(listOnCall, () => []);
  server.on(listMyDuties, () => [buildDuty(23), buildDuty(25), buildDuty(27)]);
  server.on(listSubRosterMonth, () => [
    { id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a99", date: "2026-11-29", departments: ["Surgery"] },
  ]);
  server.on(getSubRoster, ({ params: { id } }) => ({
    id,
    date: "2026-11-29",
    departments: ["Surgery"],
    departmentStaff: [buildEntry("Surgery", { registrar: bola })],
    version: 1,
  }));
  await renderPart(queryClient, <MyRoster details={{ ...DETAILS, ...details }} />);
  const receiveOffers = (...next: Offer[]) => {
    serverOffers.splice(0, serverOffers.length, ...next);
    act(() => {
      const payload = { department: "Surgery" };
      applyLiveChanges([{ revision: 2, type: "offer.updated", payload }], queryClient);
    });
  };
  return { server, user: userEvent.setup(), arrive: receiveOffers };
}

const findButton = (name: string | RegExp) => screen.findByRole("button", { name });
const findInDialog = async (role: "dialog" | "alertdialog", name: string) =>
  within(await screen.findByRole(role, { name }));

describe("a department without offers", () => {
  it("shows and requests no offers", async () => {
    const { server } = await open([buildOffer()], { offers: undefined });
    await within(await screen.findByRole("region", { name: "My duties" })).findByText(
      "Fri, 27 Nov 2026",
    );
    expect(screen.queryByRole("button", { name: "Offer" })).toBeNull();
    expect(screen.queryByText("Offers")).toBeNull();
    expect(server.listCalls(listOffers)).toHaveLength(0);
  });
});

describe("the reader's own duty", () => {
  it("is offered to everybody in two clicks if it has not begun", async () => {
    const { server, user } = await open([]);
    await screen.findByText("No duties on offer for you.");
    const [first, ...others] = screen.getAllByRole("button", { name: "Offer" });
    expect(others).toHaveLength(1);
    await user.click(first as HTMLElement);
    await user.click(await findButton("Offer to everybody"));
    await screen.findByText("Duty offered");
    expect(server.listCalls(createOffer).map(({ body }) => body)).toEqual([
      {
        kind: "give",
        date: "2026-11-25",
        department: "Surgery",
        role: "Registrar",
        position: 1,
        to: null,
        wanted: null,
        reason: "",
      },
    ]);
  });

  it("is offered to a colleague by name, even one who is away, and the entries stay after a refusal", async () => {
    const { server, user } = await open([]);
    const days = { from: "2026-11-24", until: "2026-11-26" };
    server.on(listAbsences, ({ query }) =>
      query.from === "2026-11-25"
        ? [{ id: ada.id, person: bola, ...days, kind: null, note: "", version: 1 }]
        : [],
    );
    server.on(createOffer, () => {
      throw new RefusedCall("OFFER_EXISTS");
    });
    await user.click((await screen.findAllByRole("button", { name: "Offer" }))[0] as HTMLElement);
    const form = await findInDialog("dialog", "Offer your duty");
    await form.findByRole("option", { name: "Bola Eze (away)" });
    const names = within(form.getByLabelText("To")).getAllByRole("option");
    expect(names.map(({ textContent }) => textContent)).toEqual([
      expect.any(String),
      "Bola Eze (away)",
      "Chidi Ade",
    ]);
    fill(form.getByLabelText("Reason"), "An exam");
    await user.click(form.getByRole("button", { name: "Offer to everybody" }));
    await screen.findByText("This duty is already on offer.");
    expect(form.getByLabelText("Reason")).toHaveProperty("value", "An exam");

    server.on(createOffer, ({ body }) => buildOffer({ kind: body.kind, reason: body.reason }));
    await user.selectOptions(form.getByLabelText("To"), "Bola Eze (away)");
    await user.click(form.getByRole("button", { name: "Offer" }));
    await screen.findByText("Duty offered");
    expect(server.listCalls(createOffer).map(({ body }) => body)).toMatchObject([
      { to: null, reason: "An exam" },
      { to: bola.id, reason: "An exam" },
    ]);
  });

  it("is offered in exchange for a colleague's duty on a specific day", async () => {
    const { server, user } = await open([]);
    await user.click((await screen.findAllByRole("button", { name: "Offer" }))[0] as HTMLElement);
    const form = await findInDialog("dialog", "Offer your duty");
    await user.click(form.getByRole("button", { name: "Swap" }));
    await user.selectOptions(form.getByLabelText("In return"), "A specific duty");
    await user.click(form.getByRole("button", { name: "Offer" }));
    await form.findByText("Please choose the day of the other duty.");
    fill(form.getByLabelText("Day of the other duty"), "29 Nov 2026");
    await waitFor(() => expect(form.getByLabelText("Whose duty")).toHaveProperty("value", bola.id));
    await user.click(form.getByRole("button", { name: "Offer" }));
    await screen.findByText("Duty offered");
    expect(server.listCalls(createOffer)[0]?.body).toMatchObject({
      kind: "swap",
      to: null,
      wanted: { date: "2026-11-29", department: "Surgery", role: "Registrar", position: 1 },
    });
  });

  it("is offered in part", async () => {
    const { server, user } = await open([]);
    await user.click((await screen.findAllByRole("button", { name: "Offer" }))[0] as HTMLElement);
    const form = await findInDialog("dialog", "Offer your duty");
    await user.click(form.getByRole("button", { name: "Have part covered" }));
    const from = form.getByLabelText("From");
    fill(from, "");
    await user.click(form.getByRole("button", { name: "Offer to everybody" }));
    await form.findByText("Please enter when the part begins.");
    fill(from, "25 Nov 2026, 18:00");
    await user.click(form.getByRole("button", { name: "Offer to everybody" }));
    await screen.findByText("Duty offered");
    expect(server.listCalls(createOffer)[0]?.body).toMatchObject({
      kind: "cover",
      from: Date.parse("2026-11-25T17:00:00Z"),
      until: Date.parse("2026-11-26T07:00:00Z"),
    });
  });

  it("shows its offer instead of the button, and the offer is withdrawn after a confirmation", async () => {
    const own = buildOffer({ duty: buildOfferedDuty(25, ada), to: bola });
    const { server, user } = await open([own]);
    server.on(listWithoutEmail, () => []);
    server.on(withdrawOffer, () => ({ ...own, state: "withdrawn" as const, version: 2 }));
    expect(await screen.findAllByText("Offered to Bola Eze")).toHaveLength(2);
    expect(screen.getAllByRole("button", { name: "Offer" })).toHaveLength(1);
    await user.click(await findButton(/^Withdraw: Ada Obi/));
    const question = await findInDialog("alertdialog", "Withdraw this offer?");
    question.getByText(/You stay on call as Registrar of Surgery/);
    await question.findByText("Bola Eze gets an email.");
    await user.click(question.getByRole("button", { name: "Withdraw" }));
    await screen.findByText("Offer withdrawn");
  });
});

describe("a duty that a colleague offers", () => {
  it("is taken in two clicks, with a reason if a rule requires one", async () => {
    const { server, user } = await open([buildOffer()]);
    const finding = { rule: "continuous_hours", person: ada.id, date: "2026-11-28" } as const;
    const named = { level: "reason", value: 48, limit: 24, text: "48 h without a break" } as const;
    server.on(checkCover, () => [{ ...finding, ...named }]);
    server.on(takeOffer, ({ body }) => {
      if (body.reasons !== undefined)
        return buildOffer({ state: "done", taken_by: ada, version: 2 });
      const text = "Ada Obi: 48 h without a break, limit 24 h";
      throw new RefusedCall("ROSTER_RULES", { findings: [{ ...finding, level: "reason", text }] });
    });
    await user.click(await findButton(/^Take: Bola Eze/));
    const question = await findInDialog("alertdialog", "Take this duty?");
    question.getByText(/You are on call as Registrar of Surgery.*in place of Bola Eze/);
    await question.findByText(/This breaks rules of your hospital/);
    question.getByText(/28 Nov 2026: 48 h without a break/);
    await user.click(question.getByRole("button", { name: "Take" }));
    const reasons = await findInDialog("dialog", "Please give a reason");
    fill(reasons.getByLabelText(/Reason/), "Nobody else is there");
    await user.click(reasons.getByRole("button", { name: "Save with this reason" }));
    await screen.findByText("You have taken the duty");
    expect(server.listCalls(takeOffer).map(({ body }) => body)).toEqual([
      {},
      { reasons: [{ ...finding, reason: "Nobody else is there" }] },
    ]);
  });

  it("is taken in a swap for a duty that the reader chooses", async () => {
    const { server, user } = await open([buildOffer({ kind: "swap" })]);
    await user.click(await findButton(/^Take: Bola Eze/));
    const question = await findInDialog("alertdialog", "Take this duty?");
    await user.click(question.getByRole("button", { name: "Take" }));
    await question.findByText("Please choose the duty in return.");
    // A duty that has begun can no longer be given away.
    expect(question.queryByRole("option", { name: /23 Nov/ })).toBeNull();
    await user.selectOptions(question.getByLabelText("Duty in return"), "Fri, 27 Nov 2026");
    await user.click(question.getByRole("button", { name: "Take" }));
    await screen.findByText("You have taken the duty");
    expect(server.listCalls(takeOffer)[0]?.body).toEqual({
      duty: { date: "2026-11-27", department: "Surgery", role: "Registrar", position: 1 },
    });
  });

  it("is declined if it was offered to the reader", async () => {
    const named = buildOffer({ to: ada });
    const { server, user } = await open([named]);
    server.on(declineOffer, () => ({ ...named, state: "declined" as const, version: 2 }));
    await screen.findByText("Offered to you");
    await user.click(await findButton(/^Decline: Bola Eze/));
    const question = await findInDialog("alertdialog", "Decline this offer?");
    await user.click(question.getByRole("button", { name: "Decline" }));
    await screen.findByText("Declined");
  });

  it("shows a refusal in the dialog if a colleague was faster", async () => {
    const { server, user } = await open([buildOffer()]);
    server.on(takeOffer, () => {
      throw new RefusedCall("OFFER_TAKEN");
    });
    await user.click(await findButton(/^Take: Bola Eze/));
    const question = await findInDialog("alertdialog", "Take this duty?");
    await user.click(question.getByRole("button", { name: "Take" }));
    await question.findByText("Somebody else has already taken this duty.");
  });

  it("shows in the open dialog how the offer ended", async () => {
    const offer = buildOffer({ to: ada });
    const { user, arrive } = await open([offer]);
    await user.click(await findButton(/^Take: Bola Eze/));
    const question = await findInDialog("alertdialog", "Take this duty?");
    const withdrawnOffer = { ...offer, state: "withdrawn" as const };
    arrive({ ...withdrawnOffer, version: 2 });
    await question.findByText("This offer has changed in the meantime. Withdrawn.");
    expect(question.queryByRole("button", { name: "Take" })).toBeNull();
    arrive({ ...withdrawnOffer, changed: "Bola Eze is no longer on call.", version: 3 });
    await question.findByText(
      "This offer has changed in the meantime. Ended: Bola Eze is no longer on call.",
    );
    arrive();
    await question.findByText("This duty is no longer on offer.");
  });
});

it("lists six of 40 offers, and all offers after a click", async () => {
  const manyOffers = Array.from({ length: 40 }, (_, index) => buildOffer({ id: buildId(index) }));
  const { user } = await open(manyOffers);
  const list = within(await screen.findByRole("region", { name: "For you" }));
  expect(list.getAllByRole("listitem")).toHaveLength(6);
  await user.click(list.getByRole("button", { name: "Show all 40" }));
  expect(list.getAllByRole("listitem")).toHaveLength(40);
});

function buildId(index: number): string {
  return `5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2${String(index).padStart(3, "0")}`;
}
