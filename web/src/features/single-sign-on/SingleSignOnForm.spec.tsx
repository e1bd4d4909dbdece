/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  type SingleSignOnSettings,
  saveSingleSignOn,
} from "@wardline/contracts/accounts/single-sign-on";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { SingleSignOnForm } from "./SingleSignOnForm.js";

const stored: SingleSignOnSettings = {
  version: 3,
  issuer: "https://login.hospital.example/realms/one",
  client_id: "wardline",
  client_secret_hint: "…1234",
  domains: ["hospital.example"],
  domain_proofs: [],
  group_claim: "groups",
  groups: [],
  department: null,
  role: null,
  is_on: true,
  is_only: false,
  trusts_addresses: false,
};

it("shows the fields that a colleague has saved, and keeps the person's own entries", async () => {
  const { server, queryClient } = logInAdministrator();
  const colleagueVersion = { ...stored, version: 4, is_only: true };
  server.on(saveSingleSignOn, () => {
    throw new RefusedCall("VERSION_CONFLICT", colleagueVersion);
  });
  await renderPart(
    queryClient,
    <SingleSignOnForm settings={stored} departments={[]} roles={[]} onDirty={() => undefined} />,
  );
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>(/^Client id/);
  await user.clear(field);
  await user.type(field, "ward-board");
  const button = screen.getByRole("button", { name: "Save single sign-on" });
  await user.click(button);
  await screen.findByText("Only single sign-on was changed by someone else");
  expect(field.value).toBe("ward-board");

  server.on(saveSingleSignOn, () => ({ ...colleagueVersion, client_id: "ward-board", version: 5 }));
  await user.click(button);
  await screen.findByText("Single sign-on saved successfully");
  expect(server.listCalls(saveSingleSignOn).at(-1)?.body).toEqual({ client_id: "ward-board" });
});

it("sends whether the provider vouches for addresses", async () => {
  const { server, queryClient } = logInAdministrator();
  server.on(saveSingleSignOn, () => ({ ...stored, trusts_addresses: true, version: 4 }));
  await renderPart(
    queryClient,
    <SingleSignOnForm settings={stored} departments={[]} roles={[]} onDirty={() => undefined} />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("switch", { name: /^The provider vouches/ }));
  await user.click(screen.getByRole("button", { name: "Save single sign-on" }));
  await screen.findByText("Single sign-on saved successfully");
  expect(server.listCalls(saveSingleSignOn).at(-1)?.body).toEqual({ trusts_addresses: true });
});
