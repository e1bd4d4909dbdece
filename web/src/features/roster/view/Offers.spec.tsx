/** @jest-environment ./web/testing/browser.cjs */

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { listPlannedDuties } from "@wardline/contracts/roster/absences";
import {
  approveOffer,
  createOffer,
  declineOffer,
  listOfferPeople,
  listOffers,
  type Offer,
  takeOffer,
  withdrawOffer,
} from "@wardline/contracts/roster/offers";
import { getRosterOfDate } from "@wardline/contracts/roster/roster";
import { checkRoster } from "@wardline/contracts/roster/roster-check";
import { listWithoutEmail } from "@wardline/contracts/roster/roster-mails";
import { useState } from "react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { stopClock } from "../../../../testing/clock.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildOffer, buildOfferedDuty, SURGEONS } from "../../../../testing/offers.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildEntry } from "../../../../testing/roster.js";
import { OfferingContext } from "../../../shared/offers/offers.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { OfferOnBehalf, OfferPost, Offers } from "./Offers.js";

/** Noon on Monday, 23 November 2026, in Lagos. */
const NOON = Date.parse("2026-11-23T11:00:00Z");
const { ada, bola, chidi } = SURGEONS;
const SURGERY = [{ department: "Surgery", offers: "approved" as const }];

beforeAll(fetchParts);
beforeEach(() => stopClock(NOON));
afterEach(() => jest.useRealTimers());

function Panel({ days }: { days: readonly number[] }) {
  const [offered, setOffered] = useState<Offer["duty"] | null>(null);
  return (
    <>
      {days.map((day) => (
        <OfferPost
          key={day}
          date={`2026-11-${day}`}
          department="Surgery"
          post={{ role: "Registrar", position: 1, person: bola }}
          onOffer={setOffered}
        />
      ))}
      <OfferOnBehalf duty={offered} onClose={() => setOffered(null)} />
    </>
  );
}

/** Opens the page, with these offers, as a person who makes every roster. */
async function open(offers: Offer[], departments: typeof SURGERY = SURGERY, days = [28]) {
  const { server, queryClient } = logInAdministrator();
  server.on(listOfferPeople, () => [ada, bola, chidi]);
  server.on(listOffers, () => ({ departments, offers }));
  server.on(getRosterOfDate, ({ params: { date } }) => ({
    id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a99",
    date,
    departments: ["Surgery"],
    departmentStaff: [
      buildEntry("Surgery", {
        registrar: bola,
        more: [{ role: "Registrar", position: 2, ...chidi }],
      }),
    ],
    version: 1,
  }));
  await renderPart(
    queryClient,
    <OfferingContext value={departments}>
      <Offers />
      <Panel days={days} />
    </OfferingContext>,
  );
  return { server, user: userEvent.setup() };
}

const TAKEN_OFFER = buildOffer({ state: "taken", taken_by: ada, reason: "An exam" });

it("shows and requests nothing if no department allows offers", async () => {
  const { server } = await open([TAKEN_OFFER], []);
  expect(screen.queryByRole("button")).toBeNull();
  expect(server.calls).toHaveLength(0);
});

it("says that nothing is on offer", async () => {
  const { user } = await open([]);
  await user.click(await screen.findByRole("button", { name: "Offers" }));
  await screen.findByText("Nobody is offering a duty.");
});

describe("an offer that waits for approval", () => {
  async function openList() {
    const opened = await open([
      TAKEN_OFFER,
      buildOffer({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2f02" }),
    ]);
    await opened.user.click(await screen.findByRole("button", { name: "Offers: 1 to approve" }));
    return { ...opened, list: within(await screen.findByRole("dialog", { name: "Offers" })) };
  }

  it("is counted on the button, listed first, and approved after a confirmation that shows refusals", async () => {
    const { server, user, list } = await openList();
    server.on(approveOffer, () => {
      throw new RefusedCall("ROSTER_CHANGED");
    });
    const first = within(list.getByRole("region", { name: "To approve" }));
    first.getByText("Taken by Ada Obi, waiting for approval");
    first.getByText("“An exam”");
    await user.click(first.getByRole("button", { name: /^Approve: Bola Eze/ }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Approve this exchange?" }),
    );
    question.getByText(/^Ada Obi is on call as Registrar of Surgery.*in place of Bola Eze/);
    await user.click(question.getByRole("button", { name: "Approve" }));
    await question.findByText("The roster has changed since this duty was offered.");

    server.on(approveOffer, () => ({ ...TAKEN_OFFER, state: "done" as const, version: 2 }));
    await user.click(question.getByRole("button", { name: "Approve" }));
    await screen.findByText("Approved");
    expect(server.listCalls(approveOffer)).toHaveLength(2);
  });

  it("shows the rules that a swap would break, checked with both duties exchanged", async () => {
    const returned = { ...buildOfferedDuty(29, ada), position: 1 };
    const swap = buildOffer({ kind: "swap", state: "taken", taken_by: ada, given: returned });
    const { server, user } = await open([swap]);
    server.on(getRosterOfDate, ({ params: { date } }) => ({
      id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a99",
      date,
      departments: ["Surgery"],
      departmentStaff: [buildEntry("Surgery", { registrar: date === swap.duty.date ? bola : ada })],
      version: 1,
    }));
    const finding = { rule: "continuous_hours", level: "warn", value: 48, limit: 24 } as const;
    server.on(checkRoster, () => [
      { ...finding, person: bola.id, date: "2026-11-29", text: "Bola Eze: 48 h without a break" },
      { ...finding, person: chidi.id, date: "2026-11-29", text: "Chidi Ade: 30 h" },
    ]);
    await user.click(await screen.findByRole("button", { name: "Offers: 1 to approve" }));
    await user.click(await screen.findByRole("button", { name: /^Approve: Bola Eze/ }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Approve this exchange?" }),
    );
    await question.findByText(/Bola Eze: 48 h without a break/);
    expect(question.queryByText(/Chidi Ade: 30 h/)).toBeNull();
    const [request] = server.listCalls(checkRoster).map(({ body }) => body);
    expect(request).toMatchObject({
      days: [
        { date: "2026-11-28", departmentStaff: [{ department: "Surgery", registrarId: ada.id }] },
        { date: "2026-11-29", departmentStaff: [{ department: "Surgery", registrarId: bola.id }] },
      ],
    });
  });

  it.each([
    ["Decline", declineOffer, "Declined"],
    ["Withdraw", withdrawOffer, "Offer withdrawn"],
  ] as const)("ends after %s", async (act, endpoint, toastText) => {
    const { server, user, list } = await openList();
    server.on(listWithoutEmail, () => []);
    server.on(endpoint, () => ({ ...TAKEN_OFFER, state: "declined" as const, version: 2 }));
    const first = within(list.getByRole("region", { name: "To approve" }));
    await user.click(first.getByRole("button", { name: new RegExp(`^${act}`) }));
    const question = within(await screen.findByRole("alertdialog"));
    question.getByText(/^Bola Eze stays on call/);
    await question.findByText("Ada Obi gets an email.");
    await user.click(question.getByRole("button", { name: act }));
    await screen.findByText(toastText);
  });
});

it("accepts a swap in a colleague's name, with that colleague's own duty in return", async () => {
  const { server, user } = await open([buildOffer({ kind: "swap" })]);
  server.on(listPlannedDuties, ({ query: { person } }) =>
    person === chidi.id
      ? [{ date: "2026-11-30", department: "Surgery", role: "Registrar" as const }]
      : [],
  );
  server.on(takeOffer, () => ({ ...TAKEN_OFFER, kind: "swap" as const, version: 2 }));
  await user.click(await screen.findByRole("button", { name: "Offers" }));
  await user.click(await screen.findByRole("button", { name: /^Take for a colleague/ }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Take" }));
  await question.findByText("Please choose who takes the duty.");
  await user.selectOptions(question.getByLabelText("Who takes the duty"), "Chidi Ade");
  await waitFor(() => {
    expect(question.getByLabelText("Duty in return")).toHaveProperty("value", "2026-11-30");
  });
  await user.click(question.getByRole("button", { name: "Take" }));
  await screen.findByText("Taken. A roster maker must still approve.");
  expect(server.listCalls(takeOffer).map(({ body }) => body)).toEqual([
    {
      person: chidi.id,
      duty: { date: "2026-11-30", department: "Surgery", role: "Registrar", position: 2 },
    },
  ]);
});

describe("the roster's panel", () => {
  it("offers a future duty in the name of its owner", async () => {
    const { server, user } = await open([], SURGERY, [23, 28]);
    server.on(createOffer, () => buildOffer());
    const [offer, ...others] = await screen.findAllByRole("button", { name: /^Offer the duty/ });
    expect(others).toHaveLength(0);
    await user.click(offer as HTMLElement);
    const form = within(await screen.findByRole("dialog", { name: "Offer the duty of Bola Eze" }));
    await user.click(form.getByRole("button", { name: "Offer to everybody" }));
    await screen.findByText("Duty offered");
    expect(server.listCalls(createOffer)[0]?.body).toMatchObject({
      date: "2026-11-28",
      position: 1,
    });
  });

  it("shows the state of an offered duty", async () => {
    await open([buildOffer({ duty: buildOfferedDuty(28, bola), to: ada })]);
    await screen.findByText("Offered to Ada Obi");
    expect(screen.queryByRole("button", { name: /^Offer the duty/ })).toBeNull();
  });
});
