/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type Duty, markSeen } from "@wardline/contracts/roster/roster";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { SeenButton } from "./MyRoster.js";

const DUTY: Duty = {
  date: "2026-11-23",
  from: "2026-11-23T07:00:00.000Z",
  until: "2026-11-24T07:00:00.000Z",
  department: "Surgery",
  role: "Registrar",
};

async function open(duty: Duty) {
  const { server, queryClient } = logInAdministrator();
  server.on(markSeen, () => ({ version: "v1" }));
  await renderPart(queryClient, <SeenButton duty={duty} />);
  return server;
}

it("shows no button if the department asks for no confirmation", async () => {
  await open(DUTY);
  expect(screen.queryByRole("button")).toBeNull();
});

it("confirms the current version of the duty in one click", async () => {
  const server = await open({ ...DUTY, position: 2, receipt: { version: "v1", seen_at: null } });
  fireEvent.click(screen.getByRole("button", { name: "Mark as seen" }));
  await waitFor(() =>
    expect(server.listCalls(markSeen)).toMatchObject([
      {
        params: { date: "2026-11-23", department: "Surgery", role: "Registrar", position: 2 },
        body: { version: "v1" },
      },
    ]),
  );
});

it("shows when the duty was seen, without a button", async () => {
  await open({ ...DUTY, receipt: { version: "v1", seen_at: "2026-11-22T12:05:00.000Z" } });
  screen.getByText(/Seen .*13:05/);
  expect(screen.queryByRole("button")).toBeNull();
});
