import { type SignalSettings, updateSignals } from "@wardline/contracts/signals";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { putSignalSettings } from "../../shared/patients/signal-settings.js";

/** Changes the reasons and targets of waiting, on top of the version that was edited. */
export const { useChange: useUpdateSignals, currentOf: currentSignalsOf } = createVersionedMutation<
  SignalSettings,
  { version: number; body: Omit<SignalSettings, "version"> }
>({
  mutationKey: ["signals", "saving"],
  send: async ({ version, body }) => (await call(updateSignals, { body, ifMatch: version })).data,
  put: putSignalSettings,
});
