/** @jest-environment ./web/testing/browser.cjs */
import { act, renderHook } from "@testing-library/react";
import { logInAdministrator } from "../../../testing/administrator.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { logOut } from "../../shared/session/session.js";
import { useDraft } from "./draft.js";
import { clearDraftsOnLogout } from "./forget-drafts.js";

const enteredValues = { name: "Ada Obi" };

/** Opens a form with `values`. `restoredEntries` collects the entries that are put back into the form. */
function openForm(values: object, isDirty = true) {
  const restoredEntries: object[] = [];
  const { unmount } = renderHook(() =>
    useDraft({
      form: "new-patient",
      values,
      isDirty,
      onRestore: (kept) => restoredEntries.push(kept),
      onDiscard: () => restoredEntries.pop(),
    }),
  );
  return { restored: restoredEntries, unmount };
}

function endSession(form: { unmount: () => void }): void {
  act(() => sessionStore.clear());
  form.unmount();
}

beforeAll(clearDraftsOnLogout);
beforeEach(() => void logInAdministrator());

it("restores entries made before the session ended, but only once", () => {
  endSession(openForm(enteredValues));
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([enteredValues]);
  expect(openForm({}, false).restored).toEqual([]);
});

it("does not show one person's entries to another", () => {
  endSession(openForm(enteredValues));
  logInAdministrator("a2");
  expect(openForm({}, false).restored).toEqual([]);
  endSession(openForm({}, false));
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([enteredValues]);
});

it("stores nothing if the form has no entries, or if the person leaves the form while logged in", () => {
  openForm(enteredValues).unmount();
  endSession(openForm(enteredValues, false));
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([]);
});

it("restores entries made before a required second factor was set up", () => {
  const form = openForm(enteredValues);
  const { user } = sessionStore.get() ?? {};
  if (user === undefined) throw new Error("Nobody is logged in.");
  act(() => sessionStore.patch({ user: { ...user, second_factor_missing: true } }));
  form.unmount();
  act(() => sessionStore.patch({ user }));
  expect(openForm({}, false).restored).toEqual([enteredValues]);
});

it("restores entries after a reload, and forgets them on logout", () => {
  // A reload removes the page without unmounting the form.
  openForm(enteredValues);
  const reloadedForm = openForm({}, false);
  expect(reloadedForm.restored).toEqual([enteredValues]);
  openForm(enteredValues);
  logOut();
  act(() => sessionStore.clear());
  logInAdministrator();
  expect(openForm({}, false).restored).toEqual([]);
});

it("deletes entries of a locked page when the next person logs out on a page without a form", () => {
  endSession(openForm(enteredValues));
  logInAdministrator("a2");
  logOut();
  act(() => sessionStore.clear());
  expect(Object.keys(sessionStorage)).toEqual([]);
});
