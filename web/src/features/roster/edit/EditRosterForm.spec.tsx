/** @jest-environment ./web/testing/browser.cjs */
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { updateRoster } from "@wardline/contracts/roster/roster";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { RefusedCall } from "../../../../testing/contract-server.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildEntry, buildRoster, STAFF } from "../../../../testing/roster.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { ROSTER_KEYS, useRosterByDate } from "../roster-queries.js";
import { EditRosterForm } from "./EditRosterForm.js";

const stored = {
  ...buildRoster(buildEntry("Surgery")),
  id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a01",
};
const OVERTAKEN_TITLE = /This roster was changed by someone else/;

function Editor({ onClose }: { onClose: () => void }) {
  const { data } = useRosterByDate(stored.date);
  if (data === undefined || data === null) return null;
  return (
    <EditRosterForm
      roster={data}
      onClose={onClose}
      onBusy={() => undefined}
      departments={["Surgery", "Cardiology"]}
      staff={STAFF}
    />
  );
}

async function open(roster = stored) {
  const { server, queryClient } = logInAdministrator();
  queryClient.setQueryDefaults(["roster"], { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(ROSTER_KEYS.getDateKey(stored.date), roster);
  const onClose = jest.fn();
  await renderPart(queryClient, <Editor onClose={onClose} />);
  return { server, queryClient, onClose };
}

async function setUp() {
  const { server, queryClient, onClose } = await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Cardiology" }));
  return { server, queryClient, user, onClose };
}

it("does not report its own save as another person's change", async () => {
  const { server, user, onClose } = await setUp();
  const alerts: string[] = [];
  const observer = new MutationObserver(() => {
    alerts.push(...[...document.querySelectorAll("[role=alert]")].map((one) => one.textContent));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  server.on(updateRoster, () => ({
    ...buildRoster(buildEntry("Surgery"), buildEntry("Cardiology")),
    id: stored.id,
    version: 2,
  }));
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await screen.findByText("Roster updated successfully");
  observer.disconnect();
  expect(alerts.filter((text) => OVERTAKEN_TITLE.test(text))).toEqual([]);
});

it("reports a conflict and keeps the choices when another person was faster", async () => {
  const { server, user, onClose } = await setUp();
  server.on(updateRoster, () => {
    throw new RefusedCall("VERSION_CONFLICT", { ...stored, version: 2 });
  });
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText(OVERTAKEN_TITLE);
  expect(screen.getByRole("checkbox", { name: "Cardiology" })).toHaveProperty("checked", true);
  expect(onClose).not.toHaveBeenCalled();
});

it("reports another person's change that arrives while the form is open", async () => {
  const { queryClient } = await setUp();
  queryClient.setQueryData(ROSTER_KEYS.getDateKey(stored.date), { ...stored, version: 2 });
  await screen.findByText(OVERTAKEN_TITLE);
});

it("restores the choices after the session ended and reports another person's change", async () => {
  await setUp();
  act(() => sessionStore.clear());
  cleanup();
  await open({ ...stored, version: 2 });
  await screen.findByText(OVERTAKEN_TITLE);
  expect(screen.getByRole("checkbox", { name: "Cardiology" })).toHaveProperty("checked", true);
});
