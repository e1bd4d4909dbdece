/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import {
  type Absence,
  createAbsence,
  listAbsences,
  listPlannedDuties,
  removeAbsence,
  updateAbsence,
} from "@wardline/contracts/roster/absences";
import { useState } from "react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { buildMember } from "../../../testing/roster.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { AbsenceDialog, AbsenceList } from "./AbsenceList.js";
import { AbsencesProvider, AwayMark } from "./AwayMark.js";

const TODAY = "2026-11-09";
const ADA = {
  ...buildMember("ada", "Surgery", "Registrar"),
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02",
};
const FLU: Absence = {
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
  person: ADA,
  from: TODAY,
  until: "2026-11-11",
  kind: "sick",
  note: "Flu",
  version: 3,
};
const DUTY = { date: "2026-11-10", department: "Surgery", role: "Registrar" } as const;

beforeEach(() => stopClock(Date.parse(`${TODAY}T12:00:00Z`)));

function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(listPlannedDuties, () => []);
  server.on(createAbsence, ({ body }) => ({ ...FLU, ...body, person: ADA }));
  return { server, queryClient };
}

function choose(label: string, text: string): void {
  const select = screen.getByLabelText(label);
  const { value } = within(select).getByText<HTMLOptionElement>(text);
  fireEvent.change(select, { target: { value } });
}

const findSaveButton = () => screen.findByRole("button", { name: "Save" });

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Today is {useHospitalToday()}
      </button>
      <AbsenceDialog absence={null} people={null} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

it("saves the person as not available today in two clicks", async () => {
  const { server, queryClient } = setUp();
  await renderPart(queryClient, <Page />);
  fireEvent.click(await screen.findByRole("button", { name: `Today is ${TODAY}` }));
  fireEvent.click(await findSaveButton());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.listCalls(createAbsence).map(({ body }) => body)).toEqual([
    { from: TODAY, until: TODAY, kind: "unavailable", note: "" },
  ]);
});

it("warns about a duty on one of the days, but not for a duty wish", async () => {
  const { server, queryClient } = setUp();
  server.on(listPlannedDuties, () => [DUTY]);
  const form = <AbsenceDialog absence={null} people={null} opened onClose={() => undefined} />;
  await renderPart(queryClient, form);
  await screen.findByText("Tue, 10 Nov 2026: Registrar, Surgery");
  choose("Why", "Would rather not be on call");
  expect(screen.queryByText("Tue, 10 Nov 2026: Registrar, Surgery")).toBeNull();
});

it("requires a roster maker to choose the person", async () => {
  const { server, queryClient } = setUp();
  const form = <AbsenceDialog absence={null} people={[ADA]} opened onClose={() => undefined} />;
  await renderPart(queryClient, form);
  fireEvent.click(await findSaveButton());
  await screen.findByText("Please choose who is away.");
  choose("Who", "ada Obi, Surgery");
  fireEvent.click(await findSaveButton());
  await waitFor(() =>
    expect(server.listCalls(createAbsence).map(({ body }) => body.person)).toEqual([ADA.id]),
  );
});

it("names the existing absence at the field for the first day when the days overlap", async () => {
  const { server, queryClient } = setUp();
  server.on(createAbsence, () => {
    throw new RefusedCall("ABSENCE_OVERLAPS", { absence: FLU });
  });
  const form = <AbsenceDialog absence={null} people={null} opened onClose={() => undefined} />;
  await renderPart(queryClient, form);
  fireEvent.click(await findSaveButton());
  await screen.findByText("Already entered: Mon, 9 Nov 2026 – Wed, 11 Nov 2026.");
});

it("sends the version with a change and deletes after a confirmation", async () => {
  const { server, queryClient } = setUp();
  server.on(updateAbsence, ({ body }) => ({ ...FLU, ...body, version: 4 }));
  server.on(removeAbsence, () => null);
  await renderPart(queryClient, <AbsenceList absences={[FLU]} people={[ADA]} />);
  screen.getByText("Mon, 9 Nov 2026 – Wed, 11 Nov 2026, Sick, Flu");
  fireEvent.click(screen.getByRole("button", { name: /^Change: ada Obi/ }));
  await screen.findByLabelText("Why");
  choose("Why", "Leave");
  fireEvent.click(await findSaveButton());
  await waitFor(() => expect(server.listCalls(updateAbsence)).toHaveLength(1));
  const [change] = server.listCalls(updateAbsence);
  expect([change?.ifMatch, change?.body]).toEqual([
    '"3"',
    { from: TODAY, until: "2026-11-11", kind: "leave", note: "Flu" },
  ]);
  fireEvent.click(screen.getByRole("button", { name: /^Delete: ada Obi/ }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete absence" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(server.listCalls(removeAbsence)).toHaveLength(1));
});

it("marks people who are away on the day and hides reasons that the reader may not see", async () => {
  const { server, queryClient } = setUp();
  const colleague = { ...FLU, person: { ...ADA, id: "bola" }, kind: null, note: "" };
  const wish = { ...FLU, person: { ...ADA, id: "chidi" }, kind: "rather_not" as const };
  server.on(listAbsences, ({ query }) =>
    query.from === TODAY && query.until === TODAY ? [FLU, colleague, wish] : [],
  );
  await renderPart(
    queryClient,
    <AbsencesProvider day={TODAY}>
      {[ADA.id, "bola", "chidi", "dayo"].map((id) => (
        <p key={id}>
          {id === ADA.id ? "ada" : id}
          <AwayMark personId={id} />
        </p>
      ))}
    </AbsencesProvider>,
  );
  await screen.findByText("Away: sick");
  expect(screen.getAllByText(/^(ada|bola|chidi|dayo)/).map((one) => one.textContent)).toEqual([
    "ada Away: sick",
    "bola Away",
    "chidi Would rather not be on call",
    "dayo",
  ]);
});
