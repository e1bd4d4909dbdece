/** @jest-environment ./web/testing/browser.cjs */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type Duty, markSeen } from "@wardline/contracts/roster";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { SeenButton } from "./SeenButton.js";

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

it("given a department that does not ask, then nothing is there to tap", async () => {
  await open(DUTY);
  expect(screen.queryByRole("button")).toBeNull();
});

it("given a duty that was not seen, then one tap says that this state of it was", async () => {
  const server = await open({ ...DUTY, position: 2, receipt: { version: "v1", seen_at: null } });
  fireEvent.click(screen.getByRole("button", { name: "Seen" }));
  await waitFor(() =>
    expect(server.callsOf(markSeen)).toMatchObject([
      {
        params: { date: "2026-11-23", department: "Surgery", role: "Registrar", position: 2 },
        body: { version: "v1" },
      },
    ]),
  );
});

it("given a duty that was seen, then it says when, and nothing is left to tap", async () => {
  await open({ ...DUTY, receipt: { version: "v1", seen_at: "2026-11-22T12:05:00.000Z" } });
  screen.getByText(/Seen .*13:05/);
  expect(screen.queryByRole("button")).toBeNull();
});
