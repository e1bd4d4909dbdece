/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  type ApiToken,
  createToken,
  deleteToken,
  listTokens,
} from "@wardline/contracts/accounts/api-tokens";
import { listWardNames, type Ward } from "@wardline/contracts/patients/wards";
import { logInAdministrator } from "../../../testing/administrator.js";
import { NOW, stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { applyLiveChanges } from "../../app/live-handlers.js";
import { ApiTokensRow } from "./ApiTokensRow.js";

const DAY_MS = 24 * 3_600_000;
const NORTH: Ward = {
  id: "22222222-2222-4222-8222-222222222222",
  name: "North",
  beds: ["N1"],
  closed: [],
  version: 1,
};
const SECRET = `wl_11111111-1111-4111-8111-111111111111_${"a".repeat(43)}`;

const paging: ApiToken = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Paging system",
  grants: ["patients.write"],
  wards: [NORTH.id],
  created_at: "2026-11-01T08:00:00.000Z",
  expires_at: new Date(NOW + 30 * DAY_MS).toISOString(),
  last_used_at: null,
  last_used_from: null,
};

beforeEach(() => stopClock());
afterEach(() => jest.useRealTimers());

async function open(tokens: ApiToken[], address = "/#tokens") {
  const { server, queryClient } = logInAdministrator();
  server.on(listTokens, () => tokens);
  server.on(listWardNames, () => [NORTH]);
  await renderPart(queryClient, <ApiTokensRow />, address);
  return { server, queryClient, user: userEvent.setup() };
}

describe("the row of the API tokens", () => {
  it('is closed and says "Off" without a token', async () => {
    await open([], "/");
    expect(await screen.findByText("Off")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create a token" })).toBeNull();
  });

  it("counts the tokens that have not expired", async () => {
    const expired = { ...paging, id: NORTH.id, expires_at: new Date(NOW - DAY_MS).toISOString() };
    await open([paging, expired], "/");
    expect(await screen.findByText("On: 1 token")).toBeTruthy();
  });

  it("shows each token's rights, expiry and latest use", async () => {
    const used = { last_used_at: new Date(NOW).toISOString(), last_used_from: "192.0.2.7" };
    await open([
      { ...paging, ...used },
      {
        ...paging,
        id: NORTH.id,
        name: "Old",
        grants: [],
        wards: [],
        expires_at: paging.created_at,
      },
    ]);
    const rows = within(await screen.findByRole("list", { name: "API tokens" })).getAllByRole(
      "listitem",
    );
    await waitFor(() => expect(rows[0]?.textContent).toContain("Only patients in North."));
    expect(rows[0]?.textContent).toMatch(
      /^Paging systemMay read who is on call; see every patient's card and its history; open, change and delete patients' cards\..*Ends .* · last used .* from 192\.0\.2\.7Delete$/,
    );
    expect(rows[1]?.textContent).toMatch(/^OldMay read who is on call\.Ended .* · never used/);
  });

  it("says that the list could not be loaded, and loads it again", async () => {
    const { server, queryClient } = logInAdministrator();
    server.on(listTokens, () => {
      throw new RefusedCall("SERVICE_UNAVAILABLE");
    });
    await renderPart(queryClient, <ApiTokensRow />, "/#tokens");
    const again = await screen.findByRole("button", { name: "Try again" });
    server.on(listTokens, () => [paging]);
    await userEvent.setup().click(again);
    expect(await screen.findByText("Paging system")).toBeTruthy();
  });
});

describe("making a token", () => {
  it("sends name, rights, wards and expiry, and shows the token once", async () => {
    const { server, user, queryClient } = await open([]);
    server.on(createToken, ({ body }) => ({ ...paging, ...body, token: SECRET }));
    await user.click(await screen.findByRole("button", { name: "Create a token" }));
    fill(await screen.findByLabelText(/^Name/), "Paging system");
    const read = screen.getByRole<HTMLInputElement>("checkbox", { name: /see every patient's/ });
    await user.click(screen.getByRole("checkbox", { name: /open, change and delete patients/ }));
    expect([read.checked, read.disabled]).toEqual([true, true]);
    await user.click(await screen.findByRole("combobox", { name: "Patients of" }));
    await user.click(await screen.findByRole("option", { name: "North" }));
    await user.click(screen.getByRole("button", { name: "Create token" }));
    const field = await screen.findByLabelText<HTMLInputElement>("Token");
    expect(field.value).toBe(SECRET);
    expect(screen.getByLabelText<HTMLInputElement>("Try it: who is on call").value).toBe(
      `curl --header "Authorization: Bearer ${SECRET}" ${window.location.origin}/api/on-call`,
    );
    expect(server.listCalls(createToken)[0]?.body).toMatchObject({
      name: "Paging system",
      grants: ["patients.write"],
      wards: [NORTH.id],
    });
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
    expect(await screen.findByText("On: 1 token")).toBeTruthy();
    expect(window.location.href).not.toContain("wl_");
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain(SECRET);
  });

  it("keeps the entries when the server refuses them", async () => {
    const { server, user } = await open([]);
    server.on(createToken, () => {
      throw new RefusedCall("TOKENS_FULL");
    });
    await user.click(await screen.findByRole("button", { name: "Create a token" }));
    await user.click(await screen.findByRole("button", { name: "Create token" }));
    expect(await screen.findByText("Please enter a name.")).toBeTruthy();
    fill(screen.getByLabelText(/^Name/), "Paging system");
    await user.click(screen.getByRole("button", { name: "Create token" }));
    expect(await screen.findByText(/reached its limit of API tokens/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Paging system");
  });
});

it("deletes a token after a confirmation", async () => {
  const { server, user } = await open([paging]);
  server.on(deleteToken, () => null);
  await user.click(
    await screen.findByRole("button", { name: "Delete the token of Paging system" }),
  );
  expect(server.listCalls(deleteToken)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No program has a token yet.")).toBeTruthy();
  expect(server.listCalls(deleteToken)[0]?.params).toEqual({ id: paging.id });
});

it("shows a token that another person has made", async () => {
  const { server, queryClient } = await open([]);
  await screen.findByText("No program has a token yet.");
  server.on(listTokens, () => [paging]);
  const { last_used_at: _at, last_used_from: _from, ...payload } = paging;
  act(() => applyLiveChanges([{ revision: 2, type: "token.created", payload }], queryClient));
  expect(await screen.findByText("Paging system")).toBeTruthy();
});
