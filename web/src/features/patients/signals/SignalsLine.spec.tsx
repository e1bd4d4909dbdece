/** @jest-environment ./web/testing/browser.cjs */
import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { getSignals } from "@wardline/contracts/patients/signals";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { stopClock } from "../../../../testing/clock.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildSignalSettings } from "../../../../testing/signals.js";
import { fetchParts } from "../../../ui/feedback/lazy-part.js";
import { patientKeys } from "../data/patient-cache.js";
import { openPatientsQuery } from "../data/patient-queries.js";
import { AlikeContext, useSimilarNames } from "./alike-names.js";
import { SignalsLine } from "./SignalsLine.js";

// Preloads the popover, so that it opens at once even on a slow machine.
beforeAll(fetchParts);
// It is already the new year in Lagos but not in UTC.
beforeEach(() => stopClock(Date.parse("2027-12-31T23:30:00Z")));
afterEach(() => jest.useRealTimers());

const ada = buildPatient({ id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01", name: "Ada Obi" });

function Row({ isReadOnly }: { isReadOnly: boolean }) {
  const { data = [] } = useQuery({ ...openPatientsQuery, staleTime: Number.POSITIVE_INFINITY });
  const alike = useSimilarNames(data);
  const [first] = data;
  return first === undefined ? null : (
    <AlikeContext value={alike}>
      <ul>
        <li aria-label={first.name}>
          <div>
            <SignalsLine patient={first} isReadOnly={isReadOnly} />
          </div>
        </li>
      </ul>
    </AlikeContext>
  );
}

interface SetUpOptions {
  patients?: readonly Patient[];
  isReadOnly?: boolean;
}

async function setUp({ patients = [ada], isReadOnly = false }: SetUpOptions = {}) {
  const { server, queryClient } = logInAdministrator();
  server.on(getSignals, () => buildSignalSettings());
  let saved: Patient = patients[0] ?? ada;
  server.on(updatePatient, ({ body }) => {
    saved = { ...saved, ...body.patientData, version: saved.version + 1 };
    return saved;
  });
  queryClient.setQueryData(patientKeys.open, [...patients]);
  await renderPart(queryClient, <Row isReadOnly={isReadOnly} />);
  const user = userEvent.setup();
  const open = () => user.click(screen.getByRole("button", { name: /^Signals of/ }));
  const tap = async (name: RegExp) => user.click(await screen.findByRole("button", { name }));
  const listSent = () => server.listCalls(updatePatient).map(({ body }) => body.patientData);
  return { server, user, open, tap, sent: listSent };
}

const isOn = (name: RegExp) => screen.getByRole("button", { name }).getAttribute("aria-pressed");

it("saves each tap at once, shows it before the reply, and undoes it with Undo", async () => {
  const { user, open, tap, sent } = await setUp();
  await open();
  await tap(/Allergy$/);
  await tap(/Orange, very urgent$/);
  await tap(/^Imaging$/);
  await tap(/^Today$/);
  await waitFor(() =>
    expect(sent()).toEqual([
      { flags: ["allergy"] },
      { acuity: 2 },
      { waiting_for: "Imaging" },
      { expected_discharge: "2028-01-01" },
    ]),
  );
  expect(
    screen.getByRole("button", { name: /^Signals of Ada Obi: 2 · Orange.*; Allergy$/ }),
  ).toBeTruthy();
  await screen.findByText("The signals of Ada Obi were updated.");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Restored the signals of Ada Obi.");
  expect(sent().at(-1)).toEqual({ expected_discharge: null });
});

it("clears a choice on a second tap and accepts another day", async () => {
  const given = buildPatient({ ...ada, acuity: 2, waiting_for: "A reason of before" });
  const { open, tap, sent } = await setUp({ patients: [given] });
  await open();
  await tap(/Orange, very urgent$/);
  await tap(/^A reason of before$/);
  fireEvent.change(screen.getByLabelText("Another day"), { target: { value: "2031-05-06" } });
  await waitFor(() =>
    expect(sent()).toEqual([
      { acuity: null },
      { waiting_for: null },
      { expected_discharge: "2031-05-06" },
    ]),
  );
  await tap(/^Tue, 6 May 2031$/);
  await waitFor(() => expect(sent().at(-1)).toEqual({ expected_discharge: null }));
});

it("rolls back a refused change and shows the error", async () => {
  const { server, open, tap } = await setUp();
  server.on(updatePatient, () => {
    throw new RefusedCall("SERVICE_UNAVAILABLE");
  });
  await open();
  await tap(/Allergy$/);
  await screen.findByRole("button", { name: "Dismiss message" });
  expect(isOn(/Allergy$/)).toBe("false");
});

it("hides a name with one tap and a message, and asks before showing it again", async () => {
  const { user, open, tap, sent } = await setUp();
  await open();
  await tap(/^DNN.*Do not name on displays$/);
  await screen.findByText("Ada Obi: Shown as Private on every display.");
  await tap(/^DNN.*Do not name on displays$/);
  const question = await screen.findByText(
    "Displays that show names will show the name of Ada Obi again.",
  );
  expect(sent()).toEqual([{ flags: ["do_not_name"] }]);
  const confirmation = within(question.parentElement as HTMLElement);
  await user.click(confirmation.getByRole("button", { name: "Show the name again" }));
  await screen.findByText("Ada Obi is named again on displays that show names.");
  expect(sent()).toEqual([{ flags: ["do_not_name"] }, { flags: [] }]);
});

it("marks a name that resembles those of other open cards, and lists those cards", async () => {
  const patients = [
    ada,
    buildPatient({ id: "2", name: "Adanna Óbi", bed_no: "A12", hospital_no: "HN-2" }),
    buildPatient({ id: "3", name: "Chidi Obi", status: "discharged" }),
    buildPatient({ id: "4", name: "Dayo Obi" }),
  ];
  const { user } = await setUp({ patients, isReadOnly: true });
  expect(screen.queryByRole("button", { name: /^Signals of/ })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "⚠ name alike" }));
  const alike = await screen.findByRole("dialog");
  const items = await within(alike).findAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["A12Adanna ÓbiHN-2"]);
});

it("names the patient and highlights the row while the signals are open", async () => {
  const { user } = await setUp({ patients: [ada] });
  await user.click(await screen.findByRole("button", { name: /^Signals of Ada Obi/ }));
  const sheet = await screen.findByRole("dialog", { name: "Signals of Ada Obi" });
  expect(within(sheet).getByText("Ada Obi")).toBeTruthy();
  expect(sheet.textContent).toContain(ada.bed_no === "" ? "No bed" : ada.bed_no);
  expect(sheet.textContent).toContain(ada.hospital_no);
  const row = screen.getByRole("listitem", { name: "Ada Obi" }).firstElementChild;
  expect(row?.hasAttribute("data-lit")).toBe(true);
  await user.keyboard("{Escape}");
  expect(row?.hasAttribute("data-lit")).toBe(false);
});

it("shows the meaning of the marks on hover, and on focus until the signals are open", async () => {
  await setUp({ patients: [buildPatient({ ...ada, flags: ["falls", "allergy"] })] });
  const button = await screen.findByRole("button", { name: /^Signals of Ada Obi/ });
  fireEvent.pointerEnter(button);
  expect(button.title).toBe("Risk of falling, Allergy");
  fireEvent.pointerLeave(button);
  act(() => button.focus());
  expect(screen.getByText("Risk of falling, Allergy").getAttribute("aria-hidden")).toBe("true");
  act(() => button.blur());
  expect(screen.queryByText("Risk of falling, Allergy")).toBeNull();
});
