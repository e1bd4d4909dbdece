import { useState } from "react";
import { localOfMoment, momentOfLocal } from "../../lib/time/local-moment.js";

interface TypedMoment {
  /** What holds now, epoch milliseconds; null: nothing. */
  moment: number | null;
  zone: string;
  now: number;
  /** Takes a moment that has passed, in RFC 3339; undefined where the field was emptied. */
  onMoment: (text: string | undefined) => void;
  isOptional: boolean;
}

/** The properties of a date and time field: what is typed stays until it is a moment that has passed. */
export function useTypedMoment({ moment, zone, now, onMoment, isOptional }: TypedMoment) {
  const [typed, setTyped] = useState<string | null>(null);
  const isOff = typed !== null && !(isOptional && typed === "");
  return {
    value: typed ?? (moment === null ? "" : localOfMoment(moment, zone).slice(0, 16)),
    error: isOff ? timeProblem(momentOfLocal(typed, zone), now) : null,
    max: localOfMoment(now, zone).slice(0, 10),
    onChange: (value: string) => {
      const at = momentOfLocal(value, zone);
      const isTaken = at !== null && timeProblem(at, now) === null;
      setTyped(isTaken ? null : value);
      if (isTaken) onMoment(new Date(at).toISOString());
      else if (value === "") onMoment(undefined);
    },
  };
}

/** Why a moment cannot be asked about: it is none, or has yet to come. Both in epoch milliseconds. */
export function timeProblem(at: number | null, now: number): string | null {
  if (at === null) return "Please give a valid time.";
  // The page's clock moves by minutes.
  return at > now + 60_000 ? "Please choose a time that has passed." : null;
}
