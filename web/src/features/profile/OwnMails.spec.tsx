/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  chooseOwnMails,
  getOwnMails,
  type NoticeKind,
} from "@wardline/contracts/accounts/mail-switches";
import { logInAdministrator } from "../../../testing/administrator.js";
import type { ContractServer } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { OwnMails } from "./OwnMails.js";

it("shows staff a notice that was switched off through a link in an email, and switches it on again", async () => {
  const { server, queryClient } = logInAdministrator();
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  const user: typeof session.user = { ...session.user, grants: ["roster.write"] };
  sessionStore.set({ ...session, user, accountType: "sub" });
  answer(server, ["tonight"]);
  server.on(chooseOwnMails, () => ({ off: [] }));
  await renderPart(queryClient, <OwnMails />, "/#emails");
  const gaps = await screen.findByRole("switch", { name: "Gaps in the current and next duties" });
  expect(listSwitches()).toEqual([
    ["Duties that colleagues offer", true],
    ["Gaps in the current and next duties", false],
  ]);
  await userEvent.setup().click(gaps);
  await waitFor(() =>
    expect(listSwitches()).toContainEqual(["Gaps in the current and next duties", true]),
  );
  expect(server.listCalls(chooseOwnMails)).toMatchObject([{ body: { kind: "tonight", on: true } }]);
});

it("shows the hospital's own account only the notice that this account can get", async () => {
  const { server, queryClient } = logInAdministrator();
  answer(server, ["screens"]);
  await renderPart(queryClient, <OwnMails />, "/#emails");
  await screen.findByRole("switch");
  expect(listSwitches()).toEqual([["Missing screens", false]]);
});

function answer(server: ContractServer, off: NoticeKind[]): void {
  server.on(getOwnMails, () => ({ off }));
}

function listSwitches() {
  return screen
    .getAllByRole<HTMLInputElement>("switch")
    .map(({ labels, checked }) => [labels?.[0]?.textContent, checked]);
}
