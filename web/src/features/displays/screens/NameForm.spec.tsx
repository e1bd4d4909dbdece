/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { nameScreen } from "@wardline/contracts/displays";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { renderPart } from "../../../../testing/render-part.js";
import { NameForm } from "./NameForm.js";
import type { ListedScreen } from "./screen-list.js";

const SCREEN: ListedScreen = {
  id: "d tv-a",
  display: "Ward 3",
  screen_id: "tv-a",
  display_id: "d1f5a3c0-0000-4000-8000-000000000001",
  number: 2,
  name: "Bay 2",
  template: "2d",
  fps: null,
  viewport: "1920x1080",
  revision: 1,
  lag: 0,
  drawn: 1,
  proof: "drawn",
  build: "abc",
  online: true,
  asleep: false,
  last_seen: "2026-11-21T11:00:00.000Z",
};

it("names a screen by the place where it hangs", async () => {
  const { server, queryClient } = logInAdministrator();
  const asked: unknown[] = [];
  server.on(nameScreen, ({ params, body }) => {
    asked.push([params.screen, body]);
    return null;
  });
  const onClose = jest.fn();
  await renderPart(queryClient, <NameForm screen={SCREEN} onClose={onClose} />);
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Where it hangs" });
  expect(field.value).toBe("Bay 2");
  await user.type(field, ", over the sink");
  await user.click(screen.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([["tv-a", { name: "Bay 2, over the sink" }]]);
});
