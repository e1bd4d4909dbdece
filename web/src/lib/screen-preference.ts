import { useCallback, useState } from "react";

const YEAR_S = 365 * 24 * 60 * 60;

/** What was chosen for this screen, or undefined: kept in a cookie, as a logout clears all of local storage. */
export function readPreference<Value extends string>(
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = readText(name);
  return values.find((value) => value === text);
}

/** The same as it was written; "" for nothing. */
export function readText(name: string): string {
  return (
    document.cookie
      .split("; ")
      .find((pair) => pair.startsWith(`wardline.${name}=`))
      ?.slice(`wardline.${name}=`.length) ?? ""
  );
}

/** Keeps a choice for this screen for a year; null forgets it. */
export function writePreference(name: string, value: string | null): void {
  const age = value === null ? 0 : YEAR_S;
  document.cookie = `wardline.${name}=${value ?? ""}; path=/; max-age=${age}; samesite=strict`;
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
