/** @jest-environment ./web/testing/browser.cjs */

import { notificationsStore } from "@mantine/notifications";
import { waitFor } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { endSession } from "../../lib/session/session-begin.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { endSessionAtOnce, logOut } from "../../shared/session/session.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { router } from "./router.js";
import { followSession } from "./session-effects.js";

const PAGE = "/dashboard/staffs?q=ada";

beforeAll(followSession);

beforeEach(async () => {
  logInAdministrator();
  router.history.push(PAGE);
  await router.load();
});

const getLocation = () => router.history.location;

it("redirects to the login, says there that the session ended, and remembers the page", async () => {
  sessionStore.clear();
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  expect(getLocation().state).toMatchObject({ from: PAGE, hasEnded: true });
});

it("passes the server's reason on to the login", async () => {
  endSession("HOSPITAL_SUSPENDED");
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  expect(getLocation().state).toMatchObject({ hasEnded: true, endedBy: "HOSPITAL_SUSPENDED" });
});

it("does not report an ended session after a logout", async () => {
  logOut();
  sessionStore.clear();
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  expect(getLocation().state).not.toHaveProperty("hasEnded");
});

it("tells the login page that the page was locked and remembers the page", async () => {
  endSessionAtOnce("LOCKED");
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  expect(getLocation().state).toMatchObject({ from: PAGE, hasEnded: true, endedBy: "LOCKED" });
});

it("removes messages about patients when the page locks", async () => {
  toastsAbout("patient").success("Saved.", { about: "Halima Bello: Deceased" });
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  endSessionAtOnce("LOCKED");
  expect(notificationsStore.getState().notifications).toEqual([]);
});

it("sends the next user to the same page without mentioning the previous user", async () => {
  endSessionAtOnce("CHANGE_USER");
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  expect(getLocation().state).toMatchObject({ from: PAGE });
  expect(getLocation().state).not.toHaveProperty("hasEnded");
});

it("reports the end of a session that was started in another tab after a logout in this tab", async () => {
  logOut();
  sessionStore.clear();
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  logInAdministrator("a2");
  router.history.push(PAGE);
  await router.load();
  sessionStore.clear();
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  expect(getLocation().state).toMatchObject({ from: PAGE, hasEnded: true });
});

it.each(["LOCKED", "UNAUTHORIZED"] as const)(
  "redirects every page that needs a login to the login and passes on the reason: %s",
  async (end) => {
    for (const page of ["/wall", "/dashboard/patients", "/dashboard/settings"]) {
      logInAdministrator();
      router.history.push(page);
      await router.load();
      endSession(end);
      await waitFor(() => expect(getLocation().pathname).toBe("/login"));
      expect(getLocation().state).toMatchObject({ from: page, hasEnded: true, endedBy: end });
    }
  },
);

it("redirects from the setup of a second factor to the login", async () => {
  logInAdministrator();
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  sessionStore.set({ ...session, user: { ...session.user, second_factor_missing: true } });
  router.history.push("/second-factor");
  await router.load();
  expect(getLocation().pathname).toBe("/second-factor");
  sessionStore.clear();
  await waitFor(() => expect(getLocation().pathname).toBe("/login"));
  expect(getLocation().state).toMatchObject({ hasEnded: true });
});
