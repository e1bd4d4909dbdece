/** @jest-environment ./web/testing/browser.cjs */
import { act, renderHook, waitFor } from "@testing-library/react";
import { toastsAbout } from "../feedback/toast.js";
import type { FieldErrors } from "./form-errors.js";
import { useRecordForm } from "./record-form.js";

interface Bay {
  version: number;
  name: string;
  beds: string;
}

class Overtaken extends Error {
  constructor(readonly current: Bay) {
    super("Someone else was faster.");
  }
}

const valuesOf = (bay: Bay) => ({ name: bay.name, beds: bay.beds });

/** The form of a bay on a server that refuses what is not sent on top of `server.bay`. */
function openForm(bay: Bay) {
  const server = { bay, sent: [] as unknown[] };
  const onSaved = jest.fn();
  const hook = renderHook(
    ({ record }: { record: Bay }) =>
      useRecordForm<Bay, ReturnType<typeof valuesOf>>({
        record,
        valuesOf,
        draft: "bay 1",
        errorsOf: ({ name }): FieldErrors => (name === "" ? { name: "Name is required" } : {}),
        send: async (values, on) => {
          server.sent.push(values);
          if (on.version !== server.bay.version) throw new Overtaken(server.bay);
          server.bay = { ...values, version: on.version + 1 };
        },
        currentOf: (error) => (error instanceof Overtaken ? error.current : null),
        toast: toastsAbout("bay"),
        saved: "Bay updated successfully!",
        failed: "Failed to update bay.",
        onSaved,
      }),
    { initialProps: { record: bay } },
  );
  const form = () => hook.result.current;
  const save = () => act(() => form().save(form().form.getValues()));
  const type = (field: "name" | "beds", text: string) =>
    act(() => form().form.setFieldValue(field, text));
  return { server, form, save, type, onSaved, ...hook };
}

// Nobody is logged in, so a draft would be kept for the next form.
beforeEach(() => sessionStorage.clear());

const NORTH: Bay = { version: 1, name: "North", beds: "1-4" };

it("a form without a change closes and sends nothing", async () => {
  const { server, save, onSaved } = openForm(NORTH);
  await save();
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(server.sent).toEqual([]);
});

it("what is wrong is said at its field, and nothing is sent", async () => {
  const { server, form, type, save, onSaved } = openForm(NORTH);
  type("name", "");
  await save();
  expect(form().form.errors).toMatchObject({ name: "Name is required" });
  expect(server.sent).toEqual([]);
  expect(onSaved).not.toHaveBeenCalled();
});

it("while one field is typed, a change that arrives live fills the others and is named", async () => {
  const { form, type, rerender } = openForm(NORTH);
  type("name", "North-East");
  rerender({ record: { version: 2, name: "North", beds: "1-6" } });
  await waitFor(() => expect(form().meanwhile).toEqual([{ field: "beds", isTyped: false }]));
  expect(form().form.getValues()).toEqual({ name: "North-East", beds: "1-6" });
});

it("a save that someone else overtook keeps what was typed, names theirs, and the next one saves it", async () => {
  const { server, form, type, save, onSaved } = openForm(NORTH);
  type("beds", "1-8");
  server.bay = { version: 5, name: "North Wing", beds: "1-6" };
  await save();
  expect(onSaved).not.toHaveBeenCalled();
  expect(form().meanwhile).toEqual([
    { field: "name", isTyped: false },
    { field: "beds", isTyped: true },
  ]);
  await save();
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(server.bay).toEqual({ version: 6, name: "North Wing", beds: "1-8" });
});

it("a typed field that someone else wrote alike is no longer unsaved", async () => {
  const { form, type, rerender } = openForm(NORTH);
  type("beds", "1-6");
  expect(form().form.isDirty()).toBe(true);
  rerender({ record: { ...NORTH, version: 2, beds: "1-6" } });
  await waitFor(() => expect(form().form.isDirty()).toBe(false));
  expect(form().meanwhile).toEqual([]);
});
