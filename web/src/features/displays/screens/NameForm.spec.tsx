/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { nameScreen } from "@wardline/contracts/boards/displays";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildDisplay } from "../../../../testing/display.js";
import { fill } from "../../../../testing/fill.js";
import { renderPart } from "../../../../testing/render-part.js";
import { buildScreen } from "../../../../testing/screen.js";
import { NameForm } from "./screen-forms.js";

it("names a screen after its location", async () => {
  const { server, queryClient } = logInAdministrator();
  const requests: unknown[] = [];
  server.on(nameScreen, ({ params, body }) => {
    requests.push([params.screen, body]);
    return null;
  });
  const onClose = jest.fn();
  await renderPart(
    queryClient,
    <NameForm screen={buildScreen(buildDisplay("Ward 3"))} onClose={onClose} />,
  );
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Location" });
  expect(field.value).toBe("Bay 2");
  fill(field, "Bay 2, over the sink");
  await user.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests).toEqual([["tv-a", { name: "Bay 2, over the sink" }]]);
});
