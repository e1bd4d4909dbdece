/** @jest-environment ./web/testing/browser.cjs */
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { logInAdministrator } from "../../../testing/administrator.js";
import { renderPart } from "../../../testing/render-part.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { SingleKeySwitch } from "./SingleKeys.js";

it("leaves single-key shortcuts off until the person switches them on in this browser", async () => {
  const { queryClient } = logInAdministrator();
  await renderPart(queryClient, <SingleKeySwitch />, "/#keyboard");
  const keys = screen.getByRole<HTMLInputElement>("switch", { name: /^Single-key shortcuts/ });
  expect(keys.checked).toBe(false);
  await userEvent.setup().click(keys);
  expect(keys.checked).toBe(true);
  act(() => void logInAdministrator("a2"));
  expect(keys.checked).toBe(false);
  act(() => void logInAdministrator("a1"));
  expect(keys.checked).toBe(true);
});

it("hides the switch from people whose pages have no shortcuts", async () => {
  const { queryClient } = logInAdministrator();
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  sessionStore.set({ ...session, user: { ...session.user, grants: [] }, accountType: "sub" });
  await renderPart(queryClient, <SingleKeySwitch />, "/#keyboard");
  expect(screen.queryByRole("button")).toBeNull();
});
