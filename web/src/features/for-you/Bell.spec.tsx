/** @jest-environment ./web/testing/browser.cjs */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ForYou, getForYou } from "@wardline/contracts/roster/for-you";
import { logInAdministrator } from "../../../testing/administrator.js";
import { stopClock } from "../../../testing/clock.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { renderPart } from "../../../testing/render-part.js";
import { Bell } from "./Bell.js";
import { forYouLive } from "./for-you.js";

const NOW = Date.parse("2026-11-05T15:30:00Z");
const offer = {
  kind: "swap",
  person: "Ada Obi",
  department: "Surgery",
  role: "Registrar",
} as const;
const fullAnswer: ForYou = {
  gaps: [{ department: "Surgery", is_on: true, texts: ["Registrar: nobody is on the roster."] }],
  numbers: [
    {
      id: "1",
      name: "David Eze",
      department: "Medicine",
      reported: { result: "wrong_person", at: "2026-11-05T01:14:00Z" },
    },
  ],
  offers: [
    { ...offer, id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a02", kind: "give", date: "2026-11-07" },
  ],
  approvals: [{ ...offer, id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a03", date: "2026-11-08" }],
  screens: [
    { display_id: "4", screen_id: "5", name: "", number: 3, last_seen: "2026-11-05T12:00:00Z" },
  ],
  webhooks: [
    {
      id: "5f0c3a52-7d2e-4b8a-9a55-0d6f5c1b2a06",
      host: "hooks.example",
      state: "failing",
      since: "2026-11-05T12:00:00Z",
    },
  ],
  parked: { count: 2, since: "2026-11-05T12:00:00Z" },
};
const emptyAnswer: ForYou = {
  offers: [],
  approvals: [],
  gaps: [],
  numbers: [],
  screens: [],
  webhooks: [],
  parked: null,
};

async function renderBell(answer: () => ForYou) {
  const { queryClient, server } = logInAdministrator();
  server.on(getForYou, answer);
  await renderPart(queryClient, <Bell />);
  return { queryClient, user: userEvent.setup() };
}

beforeEach(() => stopClock(NOW));
afterEach(() => jest.useRealTimers());

it("counts the waiting items and links each one to its page", async () => {
  const { user } = await renderBell(() => fullAnswer);
  await user.click(await screen.findByRole("button", { name: "For you: 7 waiting" }));
  const entries = screen
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(entries).toEqual([
    [
      "Surgery has a gap nowRegistrar: nobody is on the roster.",
      "/dashboard/call-duty-roster#gaps",
    ],
    ["David Eze may have a wrong numberMedicine, Reported wrong at 02:14", "/dashboard/on-call"],
    ["Ada Obi offers you a dutySurgery, Registrar, Sat, 7 Nov 2026", "/sub-account/roster"],
    [
      "Ada Obi needs your approval for a swapSurgery, Registrar, Sun, 8 Nov 2026",
      "/dashboard/call-duty-roster#view",
    ],
    ["Screen 3 is missingLast seen 5 Nov 2026, 13:00", "/dashboard/settings?list=screens#board"],
    [
      "hooks.example does not accept changesWebhook failing since 5 Nov 2026, 13:00",
      "/dashboard/settings#webhooks",
    ],
    [
      "2 messages from the hospital's system wait for youOldest received 5 Nov 2026, 13:00",
      "/dashboard/adt",
    ],
  ]);
});

it("follows changes without a reload and says when nothing is waiting", async () => {
  let answer = fullAnswer;
  const { queryClient, user } = await renderBell(() => answer);
  await screen.findByRole("button", { name: "For you: 7 waiting" });
  answer = emptyAnswer;
  forYouLive["offer.updated"]?.({} as never, queryClient);
  const bell = await screen.findByRole("button", { name: "For you" });
  await user.click(bell);
  screen.getByText("Nothing is waiting for you.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(bell));
});

it("reports a failure to load and tries again", async () => {
  let isUnavailable = true;
  const { user } = await renderBell(() => {
    if (isUnavailable) throw new RefusedCall("SERVICE_UNAVAILABLE");
    return emptyAnswer;
  });
  await user.click(await screen.findByRole("button", { name: "For you" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  isUnavailable = false;
  await user.click(again);
  await screen.findByText("Nothing is waiting for you.");
});
