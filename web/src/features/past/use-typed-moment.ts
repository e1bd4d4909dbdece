import { useState } from "react";
import { formatLocalMoment, parseLocalMoment } from "../../lib/time/local-moment.js";

interface TypedMoment {
  /** The chosen moment in epoch milliseconds; null if none is chosen. */
  moment: number | null;
  zone: string;
  now: number;
  /** Called with a past time in RFC 3339, or undefined after the user cleared the field. */
  onMoment: (text: string | undefined) => void;
  isOptional: boolean;
}

/** Returns the properties of a date and time field, which keeps the typed text until that text is a past time. */
export function useTypedMoment({ moment, zone, now, onMoment, isOptional }: TypedMoment) {
  const [typed, setTyped] = useState<string | null>(null);
  const isChecked = typed !== null && !(isOptional && typed === "");
  return {
    value: typed ?? (moment === null ? "" : formatLocalMoment(moment, zone).slice(0, 16)),
    error: isChecked ? findTimeProblem(parseLocalMoment(typed, zone), now) : null,
    max: formatLocalMoment(now, zone).slice(0, 10),
    onChange: (value: string) => {
      const at = parseLocalMoment(value, zone);
      const isAccepted = at !== null && findTimeProblem(at, now) === null;
      setTyped(isAccepted ? null : value);
      if (isAccepted) onMoment(new Date(at).toISOString());
      else if (value === "") onMoment(undefined);
    },
  };
}

/**
 * Returns why `at` is not valid (it is not a time, or it is in the future); null if it is valid. `at` and `now` are in
 * epoch milliseconds.
 */
export function findTimeProblem(at: number | null, now: number): string | null {
  if (at === null) return "Please give a valid time.";
  // The page's clock may be up to a minute behind.
  return at > now + 60_000 ? "Please choose a time that has passed." : null;
}
