/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { login, type OpenedSession } from "@wardline/contracts/accounts/account";
import { loginSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { LoginForm } from "./LoginForm.js";

const session: OpenedSession = {
  user: {
    id: "office",
    email: "office@hospital.example",
    accountType: "parent",
    hospital_name: "St. Luke's",
    hospital_number: "",
    logo_url: null,
    display_url: null,
    timezone: "UTC",
    duty_start: "00:00",
  },
  token: "t",
  refreshToken: "r",
  tokenExpiry: 1,
  accountType: "parent",
  revision: 7,
  epoch: "1c6f0e6e-6a55-4b3f-9a53-5d2b0c7f2a10",
};

/** Opens the login page at the second step of an account with a second factor. */
async function setUp() {
  const { server, queryClient } = logInAdministrator();
  server.on(login, () => ({
    second_factor: ["totp" as const],
    challenge: "challenge",
    token: null,
    refreshToken: null,
  }));
  server.on(loginSecondFactor, () => session);
  const onLoggedIn = jest.fn();
  await renderPart(queryClient, <LoginForm notice={null} onLoggedIn={onLoggedIn} />);
  const user = userEvent.setup();
  fill(screen.getByLabelText("Email"), "office@hospital.example");
  fill(screen.getByLabelText("Password"), "a-long-enough-Phrase-42");
  await user.click(screen.getByRole("button", { name: "Login" }));
  const code = await screen.findByLabelText("Code");
  return { server, user, code, onLoggedIn };
}

const getContinueButton = () => screen.getByRole("button", { name: "Continue" });

it("asks for the authenticator app's code, shows errors at the field, and logs in with the code", async () => {
  const { server, user, code, onLoggedIn } = await setUp();
  expect(document.activeElement).toBe(code);
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  await user.click(getContinueButton());
  expect(await screen.findByText("Please enter the code that the app shows.")).toBeTruthy();
  expect(server.listCalls(loginSecondFactor)).toEqual([]);
  server.on(loginSecondFactor, () => {
    throw new RefusedCall("INVALID_CODE");
  });
  fill(code, "000000");
  await user.click(getContinueButton());
  expect(await screen.findByText(/^This code is wrong or was already used/)).toBeTruthy();
  expect(onLoggedIn).not.toHaveBeenCalled();

  server.on(loginSecondFactor, () => session);
  fill(code, "123 456");
  await user.click(getContinueButton());
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(session));
  expect(server.listCalls(loginSecondFactor).at(-1)?.body).toEqual({
    challenge: "challenge",
    code: "123 456",
  });
});

it("accepts a recovery code instead", async () => {
  const { server, user } = await setUp();
  await user.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  fill(screen.getByLabelText("Recovery code"), "abcd-efgh-jkmn-pqrs");
  await user.click(getContinueButton());
  await waitFor(() => expect(server.listCalls(loginSecondFactor)).toHaveLength(1));
});

it("starts over with the previous input when the challenge has expired", async () => {
  const { server, user, code } = await setUp();
  server.on(loginSecondFactor, () => {
    throw new RefusedCall("CHALLENGE_EXPIRED");
  });
  fill(code, "123456");
  await user.click(getContinueButton());
  expect(await screen.findByText("This took too long. Please log in again.")).toBeTruthy();
  const email = await screen.findByLabelText<HTMLInputElement>("Email");
  expect(email.value).toBe("office@hospital.example");
});
