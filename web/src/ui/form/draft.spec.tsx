/** @jest-environment ./web/testing/browser.cjs */
import { act, renderHook } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { logOut } from "../../lib/login/session.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { useDraft } from "./draft.js";
import { followLeaving } from "./forget-drafts.js";

const entered = { name: "Ada Obi" };

/** A form that holds `values`; `restored` is what was put back into it. */
function openForm(values: object, isDirty = true) {
  const restored: object[] = [];
  const { unmount } = renderHook(() =>
    useDraft({
      form: "new-patient",
      values,
      isDirty,
      onRestore: (kept) => restored.push(kept),
      onDiscard: () => restored.pop(),
    }),
  );
  return { restored, unmount };
}

function endSession(form: { unmount: () => void }): void {
  act(() => sessionStore.clear());
  form.unmount();
}

beforeAll(followLeaving);
beforeEach(() => void logInAdministrator());

it("puts back what was entered when the session ended, once", () => {
  endSession(openForm(entered));
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([entered]);
  expect(openForm({}, false).restored).toEqual([]);
});

it("gives nobody what someone else had entered", () => {
  endSession(openForm(entered));
  logInAdministrator("a2");
  expect(openForm({}, false).restored).toEqual([]);
  endSession(openForm({}, false));
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([entered]);
});

it("keeps nothing of a form that was left while logged in, or had no entries", () => {
  openForm(entered).unmount();
  endSession(openForm(entered, false));
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([]);
});

it("puts back what was entered before a second factor had to be set up", () => {
  const form = openForm(entered);
  const { user } = sessionStore.get() ?? {};
  if (user === undefined) throw new Error("Nobody is logged in.");
  act(() => sessionStore.patch({ user: { ...user, second_factor_missing: true } }));
  form.unmount();
  act(() => sessionStore.patch({ user }));
  expect(openForm({}, false).restored).toEqual([entered]);
});

it("puts back what was entered before a reload, and forgets it at a logout", () => {
  // A reload takes the page away without leaving the form.
  openForm(entered);
  const reloaded = openForm({}, false);
  expect(reloaded.restored).toEqual([entered]);
  openForm(entered);
  logOut();
  act(() => sessionStore.clear());
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([]);
});

it("forgets what a person had entered before the page was locked once the next one logs out, where no form is", () => {
  endSession(openForm(entered));
  logInAdministrator("a2");
  logOut();
  act(() => sessionStore.clear());
  expect(Object.keys(sessionStorage)).toEqual([]);
});
