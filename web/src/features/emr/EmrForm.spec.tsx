/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type EmrSettings, updateEmrSettings } from "@wardline/contracts/patients/emr";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { EmrForm } from "./EmrForm.js";

const stored: EmrSettings = {
  version: 1,
  base_url: "https://emr.example.org/fhir",
  api_key_hint: "…1234",
  headers: {},
  hasEMR: true,
  is_readable: true,
  test_status: "idle",
  last_tested_at: null,
  dialect: null,
  identifier: null,
};

it("keeps the endpoint that a colleague has saved, and sends only the typed key", async () => {
  const { server, queryClient } = logInAdministrator();
  const colleagueSettings = { ...stored, version: 2, base_url: "https://emr.example.org/fhir/r4" };
  server.on(updateEmrSettings, () => {
    throw new RefusedCall("VERSION_CONFLICT", colleagueSettings);
  });
  const ignore = () => undefined;
  await renderPart(
    queryClient,
    <EmrForm settings={stored} foundIdentifiers={[]} onSaved={ignore} onDirty={ignore} />,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^API Key/), "another-key");
  const button = screen.getByRole("button", { name: "Save settings" });
  await user.click(button);
  await screen.findByText("Endpoint was changed by someone else");

  server.on(updateEmrSettings, () => ({ ...colleagueSettings, version: 3 }));
  await user.click(button);
  await screen.findByText("EMR settings updated successfully");
  expect(server.listCalls(updateEmrSettings).at(-1)?.body).toEqual({ api_key: "another-key" });
});
