/** @jest-environment ./web/testing/browser.cjs */
import { refreshToken } from "@wardline/contracts/accounts/account";
import { getSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { logInAdministrator } from "../../../testing/administrator.js";
import { RefusedCall } from "../../../testing/contract-server.js";
import { readEndReason } from "../../lib/session/session-begin.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { CONFIRM_RETRY_MS, followReturns, NOTICE_DELAY_MS } from "./follow-returns.js";

const HOUR_MS = 3_600_000;

beforeAll(() => followReturns());
beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12) }));
afterEach(async () => {
  sessionStore.clear();
  // Lets pending retries notice that nobody is logged in.
  await passTime(CONFIRM_RETRY_MS);
  jest.useRealTimers();
});

const isCovered = () => document.documentElement.dataset.covered !== undefined;
const passTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const leave = () => window.dispatchEvent(new Event("pagehide"));
const goBack = () =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

function logIn(answer: () => Promise<void> | void) {
  const { server } = logInAdministrator();
  server.on(getSecondFactor, async () => {
    await answer();
    return {
      methods: [],
      totp_since: null,
      passkeys: [],
      passkey_host: null,
      recovery_codes_left: 0,
      asks_password: true,
      required_for_administrators: false,
    };
  });
  return server;
}

/** Changes the storage as another tab would, but without an event, because a frozen page receives none. */
const changeInOtherTab = (change: (storage: Storage) => void) => change(localStorage);

const unreachable = () => Promise.reject(new TypeError("no network"));

it("shows a page from the back/forward cache once the server has confirmed its session", async () => {
  let answer = () => {};
  logIn(() => new Promise<void>((resolve) => (answer = resolve)));
  expect(isCovered()).toBe(false);
  leave();
  expect(isCovered()).toBe(true);
  goBack();
  await passTime(0);
  expect(isCovered()).toBe(true);
  answer();
  await passTime(0);
  expect(isCovered()).toBe(false);
  expect(sessionStore.get()).not.toBeNull();
});

it("ends the session at once after a logout in another tab, even without a server", async () => {
  logIn(() => {});
  globalThis.fetch = unreachable;
  leave();
  changeInOtherTab((storage) => storage.clear());
  goBack();
  expect(sessionStore.get()).toBeNull();
  await passTime(0);
  expect(isCovered()).toBe(false);
});

it("switches to the other person after a change of user in another tab", async () => {
  logIn(() => {});
  leave();
  changeInOtherTab((storage) => {
    const text = storage.getItem("wardline.session") ?? "";
    storage.setItem("wardline.session", text.replace('"id":"a1"', '"id":"a2"'));
  });
  goBack();
  expect(sessionStore.get()?.user.id).toBe("a2");
  expect(isCovered()).toBe(true);
  await passTime(0);
  expect(isCovered()).toBe(false);
});

it("removes names from the tab's title until the page is shown again", async () => {
  logIn(() => {});
  document.title = "Ada Obi · Wardline";
  leave();
  expect(document.title).toBe("Wardline");
  goBack();
  expect(document.title).toBe("Wardline");
  await passTime(0);
  expect(document.title).toBe("Ada Obi · Wardline");
  leave();
  goBack();
  document.title = "Patients · Wardline";
  await passTime(0);
  expect(document.title).toBe("Patients · Wardline");
});

it("hides the page when the server has ended the session", async () => {
  const server = logIn(() => {
    throw new RefusedCall("UNAUTHORIZED");
  });
  server.on(refreshToken, () => {
    expect(isCovered()).toBe(true);
    throw new RefusedCall("INVALID_REFRESH_TOKEN");
  });
  leave();
  goBack();
  await passTime(0);
  expect(server.listCalls(refreshToken)).toHaveLength(1);
  expect(sessionStore.get()).toBeNull();
  expect(readEndReason()).toBe("UNAUTHORIZED");
  expect(isCovered()).toBe(false);
});

it("explains the wait while no server answers, and continues on its own", async () => {
  logIn(() => {});
  const originalFetch = globalThis.fetch;
  globalThis.fetch = unreachable;
  leave();
  goBack();
  await passTime(NOTICE_DELAY_MS);
  expect(document.querySelector("[role=status]")?.textContent).toContain("Waiting for the server");
  await passTime(10 * CONFIRM_RETRY_MS);
  expect(isCovered()).toBe(true);
  globalThis.fetch = originalFetch;
  await passTime(CONFIRM_RETRY_MS);
  expect(isCovered()).toBe(false);
  expect(document.querySelector("[role=status]")).toBeNull();
});

it("immediately shows a page with offline support when no server answers", async () => {
  logIn(() => {});
  globalThis.fetch = unreachable;
  window.history.replaceState(null, "", "/sub-account/on-call");
  leave();
  goBack();
  expect(isCovered()).toBe(true);
  await passTime(0);
  expect(isCovered()).toBe(false);
  window.history.replaceState(null, "", "/");
});

it("uncovers a page that stayed open although the browser had reported it as left", async () => {
  logIn(() => {});
  leave();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(isCovered()).toBe(true);
  await passTime(0);
  expect(isCovered()).toBe(false);
});

it("shows the login after a logout in another tab while waiting for the server", async () => {
  logIn(() => {});
  globalThis.fetch = unreachable;
  leave();
  goBack();
  await passTime(NOTICE_DELAY_MS);
  sessionStore.clear();
  expect(isCovered()).toBe(false);
});

it("leaves a hidden tab uncovered, and checks for changes by other tabs", async () => {
  logIn(() => {});
  globalThis.fetch = unreachable;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(isCovered()).toBe(false);
  changeInOtherTab((storage) => storage.clear());
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sessionStore.get()).toBeNull();
});

it("hides a tab whose token expired while the tab slept, until the session is renewed", async () => {
  logIn(() => {});
  globalThis.fetch = unreachable;
  jest.setSystemTime(jest.now() + 3 * HOUR_MS);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(isCovered()).toBe(true);
  await passTime(CONFIRM_RETRY_MS);
  expect(isCovered()).toBe(true);
});

it("checks the session of a frozen tab, but leaves it open during an outage", async () => {
  const server = logIn(() => {});
  document.dispatchEvent(new Event("resume"));
  expect(isCovered()).toBe(true);
  await passTime(0);
  expect(isCovered()).toBe(false);
  expect(server.listCalls(getSecondFactor)).toHaveLength(1);
  globalThis.fetch = unreachable;
  document.dispatchEvent(new Event("resume"));
  expect(isCovered()).toBe(true);
  await passTime(CONFIRM_RETRY_MS);
  expect(isCovered()).toBe(false);
  expect(sessionStore.get()).not.toBeNull();
});
