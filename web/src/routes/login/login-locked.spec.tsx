/** @jest-environment ./web/testing/browser.cjs */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { localItems, tabItems } from "@wardline/client/page-storage";
import { login, type User } from "@wardline/contracts/accounts/account";
import { startSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { endSession } from "../../lib/session/session-begin.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { endSessionAtOnce } from "../../shared/session/session.js";
import { LoginPage } from "./login.js";
import { SingleSignOnPage } from "./single-sign-on.js";

const LOCKED = "Locked because nobody used this page. Log in to carry on.";

/** Renders a login page as shown after Grace Ade's pages were locked. */
async function lock(part = <LoginPage />, name: Partial<User> = GRACE) {
  const { server, queryClient } = logInAdministrator();
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  sessionStore.set({ ...session, user: { ...session.user, ...name } });
  localStorage.setItem("wardline.kept wards", "[]");
  endSessionAtOnce("LOCKED");
  await renderPart(queryClient, part);
  return { server, user: userEvent.setup() };
}
const GRACE = { firstName: "Grace", lastName: "Ade" };

const password = () => screen.getByLabelText("Password");

it("names the person whose session was locked, and asks only for the password", async () => {
  const { server, user } = await lock();
  screen.getByRole("form", { name: "Grace Ade" });
  expect(screen.getByRole("alert").textContent).toBe(LOCKED);
  expect(screen.queryByText(/@hospital/)).toBeNull();
  expect(screen.queryByLabelText("Email")).toBeNull();
  expect(document.activeElement).toBe(password());

  server.on(login, () => {
    throw new RefusedCall("INVALID_CREDENTIALS");
  });
  fill(password(), "not-it");
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(await screen.findByText("Invalid email or password.")).toBeTruthy();
  expect(server.listCalls(login)[0]?.body).toEqual({
    email: "admin@hospital.example",
    password: "not-it",
  });

  server.on(login, () => ({
    second_factor: ["totp" as const],
    challenge: "challenge",
    token: null,
    refreshToken: null,
  }));
  fill(password(), "a-long-enough-Phrase-42");
  await user.click(screen.getByRole("button", { name: "Login" }));
  await user.click(await screen.findByRole("button", { name: "Back" }));
  expect(document.activeElement).toBe(password());
});

it("names the hospital if its own account was locked", async () => {
  await lock(<LoginPage />, {});
  screen.getByRole("form", { name: "St. Luke's" });
});

it("remembers only the locked person, even if a call is refused later", async () => {
  await lock();
  endSession("UNAUTHORIZED");
  expect(Object.keys(localStorage)).toEqual(["wardline.locked"]);
  screen.getByText("Grace Ade");
});

it("lets another person log in without showing the locked person's name", async () => {
  const { user } = await lock();
  await user.click(screen.getByRole("button", { name: "Not you? Change user" }));
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  expect(email.value).toBe("");
  expect(document.activeElement).toBe(email);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.body.textContent).not.toContain("Grace");
  expect(localStorage).toHaveLength(0);
});

it("asks for the email address again when another tab clears the stored lock", async () => {
  await lock();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
  screen.getByLabelText("Email");
});

it("continues to the hospital's provider without asking for the email address", async () => {
  const { server, user } = await lock(<SingleSignOnPage />);
  server.on(startSingleSignOn, () => {
    throw new RefusedCall("SINGLE_SIGN_ON_UNAVAILABLE");
  });
  screen.getByText("Grace Ade");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(server.listCalls(startSingleSignOn)).toHaveLength(1));
  expect(server.listCalls(startSingleSignOn)[0]?.body).toEqual({ email: "admin@hospital.example" });
  await user.click(screen.getByRole("button", { name: "Not you? Change user" }));
  expect(screen.getByLabelText<HTMLInputElement>("Work email").value).toBe("");
});

describe("a browser that refuses storage", () => {
  // Storage items can also be read as properties, so an item can set `isMemory`.
  const refusingStorages = [localItems, tabItems];
  beforeEach(() => refusingStorages.forEach((items) => items.setItem("isMemory", "true")));
  afterEach(() => refusingStorages.forEach((items) => items.removeItem("isMemory")));

  it("says at the login that a reload ends the session", async () => {
    const { queryClient } = logInAdministrator();
    sessionStore.clear();
    localItems.setItem("isMemory", "true");
    await renderPart(queryClient, <LoginPage />);
    expect(screen.getByRole("alert").textContent).toContain("a reload logs you out");
  });

  it("starts no single sign-on, because the sign-on could not be completed", async () => {
    const { server, user } = await lock(<SingleSignOnPage />);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect((await screen.findByRole("alert")).textContent).toContain("log in with your password");
    expect(server.listCalls(startSingleSignOn)).toEqual([]);
  });
});
