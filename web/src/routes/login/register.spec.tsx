/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  getRegistration,
  type RegistrationRule,
  register,
} from "@wardline/contracts/accounts/account";
import { logInAdministrator } from "../../../testing/administrator.js";
import { fill } from "../../../testing/fill.js";
import { renderPart } from "../../../testing/render-part.js";
import { RegisterForm } from "./register.js";

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
  ["invitation", /^Hospitals register here by invitation/],
] as const)(
  "says why there is no form when the registration rule is %s",
  async (rule, sentence) => {
    await open(rule);
    await screen.findByText(sentence);
    expect(screen.queryByLabelText("Hospital Name")).toBeNull();
  },
);

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

function fakeDeviceZone(zone: string): void {
  jest.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: zone };
  });
}

beforeEach(() => fakeDeviceZone("Africa/Lagos"));
afterEach(() => jest.restoreAllMocks());

async function fillForm(): Promise<void> {
  fill(await screen.findByLabelText("Hospital Name"), "St. Luke's");
  fill(screen.getByLabelText("Email"), "owner@hospital.example");
  fill(screen.getByLabelText("Password"), "a-long-enough-Phrase-42");
}

it("shows the hospital's clock and sends the time zone that the person saw", async () => {
  const server = await open("open");
  const user = userEvent.setup();
  await fillForm();
  screen.getByText(/^\d\d:\d\d, Africa\/Lagos$/);
  await user.click(screen.getByRole("button", { name: "Change" }));
  await user.selectOptions(screen.getByLabelText("Your hospital's clock"), "America/New_York");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await screen.findByText(/^We sent a link to/);
  expect(server.listCalls(register)[0]?.body.timezone).toBe("America/New_York");
});

it.each(["UTC", "Etc/GMT+3", "Atlantic/Reykjavik", "Mars/Olympus"])(
  "asks for the time zone when the browser reports %s",
  async (zone) => {
    fakeDeviceZone(zone);
    const server = await open("open");
    const user = userEvent.setup();
    await fillForm();
    screen.getByText(/^This time zone does not name a place/);
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    await screen.findByText("Please choose a valid time zone.");
    expect(server.listCalls(register)).toEqual([]);
    await user.selectOptions(screen.getByLabelText("Your hospital's clock"), "Africa/Nairobi");
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    await screen.findByText(/^We sent a link to/);
    expect(server.listCalls(register)[0]?.body.timezone).toBe("Africa/Nairobi");
  },
);

it("sends the invitation from the link", async () => {
  const server = await open("invitation", "signed");
  const user = userEvent.setup();
  await fillForm();
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await screen.findByText(/^We sent a link to/);
  expect(server.listCalls(register)[0]?.body.invitation).toBe("signed");
});
