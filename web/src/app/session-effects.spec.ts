/** @jest-environment ./web/testing/browser.cjs */

import { notificationsStore } from "@mantine/notifications";
import { waitFor } from "@testing-library/react";
import { logInAdministrator } from "../../testing/administrator.js";
import { leaveAtOnce, logOut } from "../lib/login/session.js";
import { endSession } from "../lib/login/session-begin.js";
import { sessionStore } from "../lib/session/session-store.js";
import { toastsAbout } from "../ui/feedback/toast.js";
import { router } from "./router.js";
import { followSession } from "./session-effects.js";

const PAGE = "/dashboard/staffs?q=ada";

beforeAll(followSession);

beforeEach(async () => {
  logInAdministrator();
  router.history.push(PAGE);
  await router.load();
});

const here = () => router.history.location;

it("leads to the login, which says that the session ended and knows the way back", async () => {
  sessionStore.clear();
  await waitFor(() => expect(here().pathname).toBe("/login"));
  expect(here().state).toMatchObject({ from: PAGE, hasEnded: true });
});

it("hands on why the server ended it", async () => {
  endSession("HOSPITAL_SUSPENDED");
  await waitFor(() => expect(here().pathname).toBe("/login"));
  expect(here().state).toMatchObject({ hasEnded: true, endedBy: "HOSPITAL_SUSPENDED" });
});

it("says nothing of the kind after a logout", async () => {
  logOut();
  sessionStore.clear();
  await waitFor(() => expect(here().pathname).toBe("/login"));
  expect(here().state).not.toHaveProperty("hasEnded");
});

it("says after a lock that nobody touched the page, and knows the way back", async () => {
  leaveAtOnce("LOCKED");
  await waitFor(() => expect(here().pathname).toBe("/login"));
  expect(here().state).toMatchObject({ from: PAGE, hasEnded: true, endedBy: "LOCKED" });
});

it("shows nothing on a locked page that a message said of a patient", async () => {
  toastsAbout("patient").success("Saved.", { about: "Halima Bello: Deceased" });
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  leaveAtOnce("LOCKED");
  expect(notificationsStore.getState().notifications).toEqual([]);
});

it("leads the next person who works here to the same page, without a word about the one before", async () => {
  leaveAtOnce("CHANGE_USER");
  await waitFor(() => expect(here().pathname).toBe("/login"));
  expect(here().state).toMatchObject({ from: PAGE });
  expect(here().state).not.toHaveProperty("hasEnded");
});

it("says that a session ended which began in another tab after a logout here", async () => {
  logOut();
  sessionStore.clear();
  await waitFor(() => expect(here().pathname).toBe("/login"));
  logInAdministrator("a2");
  router.history.push(PAGE);
  await router.load();
  sessionStore.clear();
  await waitFor(() => expect(here().pathname).toBe("/login"));
  expect(here().state).toMatchObject({ from: PAGE, hasEnded: true });
});

it.each(["LOCKED", "UNAUTHORIZED"] as const)(
  "leads from every page behind the login to the login, and says why: %s",
  async (end) => {
    for (const page of ["/wall", "/dashboard/patients", "/dashboard/settings"]) {
      logInAdministrator();
      router.history.push(page);
      await router.load();
      endSession(end);
      await waitFor(() => expect(here().pathname).toBe("/login"));
      expect(here().state).toMatchObject({ from: page, hasEnded: true, endedBy: end });
    }
  },
);

it("leads from setting up a second factor to the login, too", async () => {
  logInAdministrator();
  const session = sessionStore.get();
  if (session === null) throw new Error("Nobody is logged in.");
  sessionStore.set({ ...session, user: { ...session.user, second_factor_missing: true } });
  router.history.push("/second-factor");
  await router.load();
  expect(here().pathname).toBe("/second-factor");
  sessionStore.clear();
  await waitFor(() => expect(here().pathname).toBe("/login"));
  expect(here().state).toMatchObject({ hasEnded: true });
});
