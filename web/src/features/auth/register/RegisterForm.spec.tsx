/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getRegistration, type RegistrationRule, register } from "@wardline/contracts/accounts";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { fill } from "../../../../testing/fill.js";
import { renderPart } from "../../../../testing/render-part.js";
import { RegisterForm } from "./RegisterForm.js";

async function open(registration: RegistrationRule, invitation?: string) {
  const { server, queryClient } = logInAdministrator();
  server.on(getRegistration, () => ({ registration }));
  server.on(register, ({ body }) => ({
    user: { email: body.email, hospital_name: body.hospital_name },
    token: null,
    refreshToken: null,
  }));
  await renderPart(
    queryClient,
    <RegisterForm invitation={invitation} onFinished={() => undefined} />,
  );
  return server;
}

it.each([
  ["closed", /^New hospitals cannot register here/],
  ["invitation", /^A hospital registers here by invitation/],
] as const)("says why there is no form where registration is by %s", async (rule, sentence) => {
  await open(rule);
  await screen.findByText(sentence);
  expect(screen.queryByLabelText("Hospital Name")).toBeNull();
});

it("sends the invitation of the link along", async () => {
  const server = await open("invitation", "signed");
  const user = userEvent.setup();
  fill(await screen.findByLabelText("Hospital Name"), "St. Luke's");
  fill(screen.getByLabelText("Email"), "owner@hospital.example");
  fill(screen.getByLabelText("Password"), "a-long-enough-Phrase-42");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await screen.findByText(/is on its way/);
  expect(server.callsOf(register)[0]?.body.invitation).toBe("signed");
});
