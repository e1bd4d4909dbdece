import { CHOICE_PREFIX } from "@wardline/client/computer-storage";
import { localItems } from "@wardline/client/page-storage";
import { useState } from "react";
import { tryStore } from "./try-store.js";
import { useStable } from "./use-stable.js";

/** Reads a choice that is stored on this device and survives a logout; undefined if there is none. */
export function readPreference<Value extends string>(
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = readText(name);
  return values.find((value) => value === text);
}

/** Reads the stored text of a choice; "" if there is none. */
export function readText(name: string): string {
  return localItems.getItem(CHOICE_PREFIX + name) ?? "";
}

/** Stores a choice on this device, or until the page closes if the storage is full; null clears it. */
export function writePreference(name: string, value: string | null): void {
  if (value === null) localItems.removeItem(CHOICE_PREFIX + name);
  else tryStore(localItems, CHOICE_PREFIX + name, value);
}

/** Returns a choice stored on this device; the first of `values` by default. */
export function usePreference<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readPreference(name, values) ?? values[0]);
  const choose = useStable((next: Value) => {
    setValue(next);
    writePreference(name, next);
  });
  return [value, choose];
}
