/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { OpenedSession } from "@wardline/contracts/accounts/account";
import { loginSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { finishSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { SignOnReturn } from "./single-sign-on.js";

const session: OpenedSession = {
  user: {
    id: "grace",
    email: "grace@hospital.example",
    accountType: "sub",
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
  accountType: "sub",
  revision: 1,
  epoch: "1c6f0e6e-6a55-4b3f-9a53-5d2b0c7f2a10",
};
const secondFactorRequest = {
  second_factor: ["totp" as const],
  challenge: "challenge",
  token: null,
  refreshToken: null,
};
const answer = "code=c&state=s";

function setUp() {
  const { server, queryClient } = logInAdministrator();
  const onLoggedIn = jest.fn();
  const show = () =>
    renderPart(queryClient, <SignOnReturn answer={answer} onLoggedIn={onLoggedIn} />);
  sessionStorage.setItem("wardline.sign-on", JSON.stringify({ browserSecret: "kept" }));
  return { server, show, onLoggedIn };
}

it("sends the provider's answer with this tab's secret, and logs in", async () => {
  const { server, show, onLoggedIn } = setUp();
  server.on(finishSingleSignOn, () => session);
  await show();
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(session));
  expect(server.listCalls(finishSingleSignOn).map(({ body }) => body)).toEqual([
    { answer, browser: "kept" },
  ]);
});

it("says why the sign-on was refused, and offers both ways to continue", async () => {
  const { server, show } = setUp();
  server.on(finishSingleSignOn, () => {
    throw new RefusedCall("SINGLE_SIGN_ON_EXPIRED");
  });
  await show();
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This sign-on took too long/);
  expect(screen.getByRole("link", { name: "Start again" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Log in with a password" })).toBeTruthy();
});

it("asks an account with a second factor for a code", async () => {
  const { server, show, onLoggedIn } = setUp();
  server.on(finishSingleSignOn, () => secondFactorRequest);
  server.on(loginSecondFactor, () => session);
  await show();
  const user = userEvent.setup();
  fill(await screen.findByLabelText("Code"), "123456");
  expect(screen.getByText("Your hospital accepted the login. One more step.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledWith(session));
});

it("says that the second step took too long", async () => {
  const { server, show } = setUp();
  server.on(finishSingleSignOn, () => secondFactorRequest);
  server.on(loginSecondFactor, () => {
    throw new RefusedCall("CHALLENGE_EXPIRED");
  });
  await show();
  const user = userEvent.setup();
  fill(await screen.findByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This took too long/);
});
