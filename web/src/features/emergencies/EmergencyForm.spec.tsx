/** @jest-environment ./web/testing/browser.cjs */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import {
  type Emergency,
  getEmergencyReach,
  listEmergencies,
  raiseEmergency,
} from "@wardline/contracts/boards/emergencies";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { NOW, stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { EmergencyForm } from "./EmergencyForm.js";
import { EmergencySent } from "./EmergencyTools.js";

const WARD = "22222222-2222-4222-8222-222222222222";

function buildEmergency(): Emergency {
  return {
    id: "11111111-1111-4111-8111-111111111111",
    kind: "code_blue",
    text: "",
    place: "Ward 3, bed 12",
    scope: { wards: [], departments: [] },
    raised_at: new Date(NOW).toISOString(),
    raised_by: "St. Luke's",
    ends_at: new Date(NOW + 30 * 60_000).toISOString(),
    ended_at: null,
    ended_by: null,
  };
}

async function open() {
  const { server, queryClient } = logInAdministrator();
  server.on(listWardNames, () => [
    { id: WARD, name: "Ward 3", beds: ["12"], closed: [], version: 1 },
  ]);
  server.on(raiseEmergency, () => buildEmergency());
  const onSent = jest.fn();
  await renderPart(queryClient, <EmergencyForm onSent={onSent} />);
  await screen.findByRole("option", { name: "Boards of Ward 3" });
  jest.useFakeTimers({ now: NOW });
  const listSentBodies = () => server.listCalls(raiseEmergency).map(({ body }) => body);
  return { server, onSent, sent: listSentBodies };
}

beforeEach(() => stopClock());
afterEach(() => jest.useRealTimers());

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const getHoldButton = () => screen.getByRole("button", { name: "Hold to send" });
/** Sends mouse events instead of pointer events, which the tests' browser lacks. */
const firePointer = (type: "pointerdown" | "pointerup") =>
  fireEvent(getHoldButton(), new MouseEvent(type, { bubbles: true, button: 0 }));
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  choose("Code Blue");
  type(/Place/, "Ward 3, bed 12");
};

it("sends after the button has been held for two seconds, but not if it is released earlier", async () => {
  const { onSent, sent } = await open();
  fill();
  firePointer("pointerdown");
  await advanceTime(1_999);
  firePointer("pointerup");
  await advanceTime(10_000);
  expect(sent()).toEqual([]);
  firePointer("pointerdown");
  await advanceTime(2_000);
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(sent()).toEqual([{ kind: "code_blue", place: "Ward 3, bed 12", minutes: 30 }]);
});

it("moves the focus through the two steps, and announces the last question", async () => {
  const { onSent } = await open();
  fill();
  const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
  const readFocusedText = () => document.activeElement?.textContent;
  await press("Send in two steps instead");
  expect(readFocusedText()).toBe("Send…");
  await press("Send…");
  expect(readFocusedText()).toBe("Not yet");
  const question = screen.getByRole("alertdialog", { name: "Send it?" });
  const described = document.getElementById(question.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toMatch(/bed 12 will be at the top of the boards at once\.$/);
  await press("Not yet");
  expect(readFocusedText()).toBe("Send…");
  await press("Send…");
  await press("Send now");
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
});

it.each([" ", "Enter"])(
  "lets people hold the button with the key %j, even though the key repeats",
  async (key) => {
    const { onSent, sent } = await open();
    fill();
    fireEvent.change(screen.getByLabelText("On"), { target: { value: WARD } });
    fireEvent.keyDown(getHoldButton(), { key });
    for (let time = 0; time < 19; time++) {
      await advanceTime(100);
      fireEvent.keyDown(getHoldButton(), { key, repeat: true });
    }
    expect(sent()).toEqual([]);
    await advanceTime(100);
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject([{ scope: { wards: [WARD], departments: [] } }]);
  },
);

it("sends nothing while a field is empty, and names the field", async () => {
  const { sent } = await open();
  fireEvent.keyDown(getHoldButton(), { key: "Enter" });
  await advanceTime(5_000);
  expect(screen.getByText("Please choose the kind of emergency.")).toBeTruthy();
  choose("Other");
  firePointer("pointerdown");
  await advanceTime(5_000);
  expect(screen.getByText("Please enter the text for the boards.")).toBeTruthy();
  choose("Fire");
  firePointer("pointerdown");
  await advanceTime(5_000);
  expect(screen.getByText("Please enter where the emergency is.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

it("sends in two steps for people who cannot hold a button", async () => {
  const { onSent, sent } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Send in two steps instead" }));
  fill();
  fireEvent.click(screen.getByRole("button", { name: "Send…" }));
  expect(screen.getByText("Code Blue · Ward 3, bed 12")).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Not yet" }));
  fireEvent.click(screen.getByRole("button", { name: "Send…" }));
  fireEvent.click(screen.getByRole("button", { name: "Send now" }));
  await advanceTime(100);
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
});

it("keeps the entries if the server refuses them, and says why", async () => {
  const { server, onSent } = await open();
  server.on(raiseEmergency, () => {
    throw new RefusedCall("EMERGENCIES_FULL");
  });
  fill();
  firePointer("pointerdown");
  await advanceTime(2_100);
  await screen.findByText(/Please end an emergency first\.$/);
  expect(onSent).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue("Ward 3, bed 12")).toBeTruthy();
});

it("shows how many screens have drawn the emergency, and for ten seconds offers to withdraw it", async () => {
  const { server, queryClient } = logInAdministrator();
  const answers = [
    { drawn: 2, screens: 6, seconds: 0.21 },
    { drawn: 6, screens: 6, seconds: 0.4 },
  ];
  server.on(getEmergencyReach, () => answers.shift() ?? { drawn: 6, screens: 6, seconds: 0.4 });
  const emergency = buildEmergency();
  server.on(listEmergencies, () => [emergency]);
  await renderPart(queryClient, <EmergencySent emergency={emergency} onClose={jest.fn()} />);
  await screen.findByText("Shown on 2 of 6 · 0.2 s.");
  expect(screen.getByRole("button", { name: /^Withdraw/ })).toBeTruthy();
  await screen.findByText("Shown on 6 of 6 · 0.4 s.");
});
