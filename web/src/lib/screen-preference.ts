import { CHOICE_PREFIX } from "@wardline/client/computer-storage";
import { localItems } from "@wardline/client/page-storage";
import { useCallback, useState } from "react";

/** A choice made for this screen, or undefined; a logout leaves it. */
export function readPreference<Value extends string>(
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = readText(name);
  return values.find((value) => value === text);
}

/** The stored text of a choice; "" for none. */
export function readText(name: string): string {
  return localItems.getItem(CHOICE_PREFIX + name) ?? "";
}

/** Stores a choice for this screen; null forgets it. */
export function writePreference(name: string, value: string | null): void {
  if (value === null) localItems.removeItem(CHOICE_PREFIX + name);
  else {
    try {
      localItems.setItem(CHOICE_PREFIX + name, value);
    } catch {
      // A full storage leaves the choice to this page.
    }
  }
}

/** A choice that this screen remembers; the first of `values` until one is made. */
export function usePreference<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readPreference(name, values) ?? values[0]);
  const choose = useCallback(
    (next: Value) => {
      setValue(next);
      writePreference(name, next);
    },
    [name],
  );
  return [value, choose];
}
