/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { listDisplays, rotateDisplay } from "@wardline/contracts/boards/displays";
import { logInAdministrator } from "../../../testing/administrator.js";
import { buildDisplay } from "../../../testing/display.js";
import { renderPart } from "../../../testing/render-part.js";
import { KnownAddresses } from "./KnownAddresses.js";

const ada: SubAccount = {
  id: "s1",
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@hospital.example",
  phone: "0803 555 0100",
  department: "Surgery",
  role: "Registrar",
  isHOD: false,
  grants: [],
  wards: [],
  invitation: "active",
  created_at: "2026-11-01T08:00:00.000Z",
  version: 1,
};
const lobby = buildDisplay("Lobby");
const theatre = { ...buildDisplay("Theatre"), shared_with_staff: false, known_to_staff: false };

async function open(leaver: SubAccount) {
  const { server, queryClient } = logInAdministrator();
  server.on(listDisplays, () => [lobby, theatre]);
  server.on(rotateDisplay, () => ({ ...lobby, display_url: "https://ward.example/board/new" }));
  await renderPart(queryClient, <KnownAddresses leaver={leaver} />);
  return server;
}

it("lists the boards whose address a deleted account knew, and renews one of them", async () => {
  const server = await open(ada);
  await screen.findByRole("dialog", { name: "Boards that Ada Obi can still open" });
  expect(screen.queryByText("Theatre")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "New address for Lobby" }));
  await screen.findByText("The old address no longer works");
  expect(server.listCalls(rotateDisplay).map(({ params }) => params.id)).toEqual([
    lobby.display_id,
  ]);
});

it("lists all boards if the person managed displays", async () => {
  await open({ ...ada, grants: ["displays.manage"] });
  await screen.findByRole("button", { name: "New address for Theatre" });
});

it("shows nothing if the person never logged in", async () => {
  const server = await open({ ...ada, invitation: "invited" });
  await waitFor(() => expect(server.listCalls(listDisplays)).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});
