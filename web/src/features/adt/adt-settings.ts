import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  type AdtLocation,
  getAdtSettings,
  updateAdtSettings,
} from "@wardline/contracts/patients/adt";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { useMay } from "../../lib/session/rights.js";
import type { FieldErrors } from "../../ui/form/form-errors.js";
import { ADT_KEY } from "./adt-live.js";

/** Polling interval in milliseconds: applied messages change no settings, so no event announces them. */
const POLL_INTERVAL_MS = 15_000;

const adtSettingsQuery = queryOptions({
  ...answerQuery([...ADT_KEY, "settings"], getAdtSettings),
  refetchInterval: ({ state: { data } }) => data?.enabled === true && POLL_INTERVAL_MS,
});

/** Returns the settings of ADT messages, kept current; never loaded for people who may not read them. */
export function useAdtSettings() {
  return useQuery({ ...adtSettingsQuery, enabled: useMay(getAdtSettings.access) });
}

/** Changes the settings; the server refuses changes to an outdated version. */
export const adtUpdate = createVersionedUpdate(
  updateAdtSettings,
  (client, settings) => void client.setQueryData(adtSettingsQuery.queryKey, settings),
);

/** Formats a location: "Renal, room 2, bed 5", without empty parts. */
export function locationText({ point_of_care, room, bed }: AdtLocation): string {
  const parts = [point_of_care, room && `room ${room}`, bed && `bed ${bed}`];
  return parts.filter((part) => part !== "").join(", ");
}

/** Returns the errors of one row by field, without the row's position in the list. */
export function toPlaceErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^places?\.(?:\d+\.)?/, ""),
      message,
    ]),
  );
}
