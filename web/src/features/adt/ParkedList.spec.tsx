/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as contract from "@wardline/contracts/patients/adt";
import { listWardNames } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { ADT_SETTINGS, NORTH, PARKED_TRANSFER } from "../../../testing/adt.js";
import { AnswerWithMeta, RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { applyLiveChanges } from "../../app/live-handlers.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { ParkedList } from "./ParkedList.js";

async function open(messages: contract.ParkedMessage[], total = messages.length) {
  const { server, queryClient } = logInAdministrator();
  const world = { messages };
  server.on(contract.getAdtSettings, () => ADT_SETTINGS);
  server.on(listWardNames, () => [NORTH]);
  server.on(contract.listParkedMessages, () => new AnswerWithMeta(world.messages, { total }));
  const show = () =>
    renderPart(
      queryClient,
      <>
        <PageHeader title="Parked messages" />
        <ParkedList />
      </>,
    );
  return { server, queryClient, world, show, user: userEvent.setup() };
}

const findItem = async () =>
  within(await screen.findByRole("list", { name: "Parked messages" })).getByRole("listitem");

it("says what each message is, why it is parked and how many messages follow, with the text of the message collapsed", async () => {
  const { show } = await open([PARKED_TRANSFER]);
  await show();
  expect((await findItem()).textContent).toMatch(
    /^Transfer: Ada Okafor, SL-1The point of care "4 West" is not in the table.*Received 29 Nov 2026, 09:00 · 4 West, room 401, bed n22 later messages of this patient follow\.Text of the message/,
  );
  expect(screen.getByRole("group").hasAttribute("open")).toBe(false);
});

it("maps an unknown place and retries in one step", async () => {
  const { server, world, show, user } = await open([PARKED_TRANSFER]);
  server.on(contract.retryParkedMessage, () => {
    world.messages = [];
    return { applied: 3, parked: null };
  });
  await show();
  await user.click(await screen.findByRole("button", { name: /^Map and retry/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Map and retry" }));
  await user.click(dialog.getByRole("button", { name: "Map and retry" }));
  await dialog.findByText("Please choose a ward.");
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Ward/ }), "North");
  await user.click(dialog.getByRole("button", { name: "Map and retry" }));
  await screen.findByText("Place added. 3 messages applied.");
  expect(server.listCalls(contract.retryParkedMessage)[0]?.body).toEqual({
    place: { point_of_care: "4 West", room: "", bed: "", ward_id: NORTH.id, ward_bed: "" },
  });
  await screen.findByText("No parked messages");
  await waitFor(() => expect(document.activeElement?.id).toBe("page-title"));
});

it("asks for a bed if the ward has none with the message's name", async () => {
  const location = { point_of_care: "4 West", room: "401", bed: "7" };
  const { server, show, user } = await open([{ ...PARKED_TRANSFER, location }]);
  server.on(contract.retryParkedMessage, () => ({ applied: 1, parked: null }));
  await show();
  await user.click(await screen.findByRole("button", { name: /^Map and retry/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Map and retry" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Ward/ }), "North");
  await user.click(dialog.getByRole("button", { name: "Map and retry" }));
  await dialog.findByText("North has no bed “7”. Map only this place to a bed.");
  await user.click(dialog.getByRole("radio", { name: "Only 4 West, room 401, bed 7" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Bed/ }), "N2");
  await user.click(dialog.getByRole("button", { name: "Map and retry" }));
  await screen.findByText("Place added. Message applied.");
  expect(server.listCalls(contract.retryParkedMessage)[0]?.body).toEqual({
    place: { ...location, ward_id: NORTH.id, ward_bed: "N2" },
  });
});

it("retries a message, and says why it is still parked", async () => {
  const unknown = { ...PARKED_TRANSFER, reason: "unknown_patient" as const, behind: 0 };
  const { server, show, user } = await open([unknown]);
  const problem = "No open card has this hospital number.";
  server.on(contract.retryParkedMessage, () => ({ applied: 0, parked: { ...unknown, problem } }));
  await show();
  expect(screen.queryByRole("button", { name: /^Map and retry/ })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Retry: Transfer of Ada Okafor" }));
  await screen.findByText(`Still parked. ${problem}`);
  expect(server.listCalls(contract.retryParkedMessage)[0]?.body).toEqual({});
});

it("discards a message after a confirmation", async () => {
  const { server, world, show, user } = await open([PARKED_TRANSFER]);
  server.on(contract.discardParkedMessage, () => {
    world.messages = [];
    return { applied: 2, parked: null };
  });
  await show();
  await user.click(await screen.findByRole("button", { name: "Discard: Transfer of Ada Okafor" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  dialog.getByText(/2 later messages of this patient follow\. They are applied without it\./);
  expect(server.listCalls(contract.discardParkedMessage)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Discard" }));
  await screen.findByText("Message discarded.");
  await screen.findByText("No parked messages");
});

it("removes a message that somebody else has resolved, and says so", async () => {
  const { server, world, show, user } = await open([PARKED_TRANSFER]);
  server.on(contract.retryParkedMessage, () => {
    world.messages = [];
    throw new RefusedCall("NOT_FOUND");
  });
  await show();
  await user.click(await screen.findByRole("button", { name: /^Retry/ }));
  await screen.findByText("No parked messages");
});

it("shows a message that is parked while the page is open", async () => {
  const { queryClient, world, show } = await open([]);
  await show();
  await screen.findByText("No parked messages");
  world.messages = [PARKED_TRANSFER];
  const { id, type: message_type, reason } = PARKED_TRANSFER;
  const payload = { id, message_type, reason };
  act(() => applyLiveChanges([{ revision: 2, type: "adt.parked", payload }], queryClient));
  await findItem();
});

it("says how many of the parked messages are shown", async () => {
  const { show } = await open([PARKED_TRANSFER], 500);
  await show();
  await screen.findByText(/^The 1 oldest of 500 are shown\./);
});

it("maps one place of a known ward for people who may not read the settings", async () => {
  const { server, show, user } = await open([{ ...PARKED_TRANSFER, reason: "unknown_bed" }]);
  server.on(contract.retryParkedMessage, () => ({ applied: 1, parked: null }));
  logInClerk([]);
  await show();
  await user.click(await screen.findByRole("button", { name: /^Map and retry/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Map and retry" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Ward/ }), "North");
  await user.click(dialog.getByRole("button", { name: "Map and retry" }));
  await screen.findByText("Place added. Message applied.");
  expect(server.listCalls(contract.retryParkedMessage)[0]?.body).toEqual({
    place: { ...PARKED_TRANSFER.location, ward_id: NORTH.id, ward_bed: "N2" },
  });
  expect(server.listCalls(contract.getAdtSettings)).toEqual([]);
});

it("tells a person limited to some wards why they see no messages", async () => {
  const { show } = await open([]);
  logInClerk([NORTH.id]);
  await show();
  await screen.findByText("Your rights are limited to specific wards");
});

it("reports a failure to load, and tries again", async () => {
  const { server, show, user } = await open([]);
  server.on(contract.listParkedMessages, () => {
    throw new RefusedCall("SERVICE_UNAVAILABLE");
  });
  await show();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(contract.listParkedMessages, () => [PARKED_TRANSFER]);
  await user.click(again);
  await findItem();
});

function logInClerk(wards: string[]): void {
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  const user = { ...session.user, accountType: "sub", grants: ["patients.write"], wards };
  sessionStore.set({ ...session, accountType: "sub", user } as typeof session);
}
