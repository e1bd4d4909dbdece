import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { addPasskey, beginPasskey, removePasskey } from "@wardline/contracts/passkeys";
import {
  beginTotp,
  confirmTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  requireSecondFactor,
} from "@wardline/contracts/second-factor";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { makePasskey } from "../../lib/login/passkey.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** Under which key the cache keeps what the own account has beyond its password. */
export const SECOND_FACTOR_KEY = ["second-factor"] as const;

/** Keeps what is known of the own account's second factor current. */
export const secondFactorLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id === sessionStore.get()?.user.id) void askAgain(client);
  },
  "hospital.updated": (_change, client) => void askAgain(client),
};

/** Asks again what the own account has. */
export function askAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
}

const secondFactorQuery = queryOptions({
  queryKey: SECOND_FACTOR_KEY,
  queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
});

/** What the own account has beyond its password, kept current. */
export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

/** Asks for a new secret, with the password where the account has one, which counts once a code of it is confirmed. */
export function useBeginTotp() {
  return useMutation({
    mutationFn: async (password: string | undefined) =>
      (await call(beginTotp, { body: { password } })).data,
  });
}

/** Switches the app on by a code of it; resolves with the recovery codes. */
export function useConfirmTotp() {
  return useMutation({
    mutationFn: async (code: string) =>
      (await call(confirmTotp, { body: { code } })).data.recovery_codes,
    onSuccess: (_codes, _code, _result, { client }) => askAgain(client),
  });
}

/** Switches the app off, with the password. */
export function useRemoveTotp() {
  return useMutation({
    mutationFn: async (password: string) => {
      await call(removeTotp, { body: { password } });
    },
    onSuccess: (_nothing, _password, _result, { client }) => askAgain(client),
  });
}

/** Asks for ten new recovery codes, with the password. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: async (password: string) =>
      (await call(renewRecoveryCodes, { body: { password } })).data.recovery_codes,
    onSuccess: (_codes, _password, _result, { client }) => askAgain(client),
  });
}

/** Demands a second factor of all administrators, or no longer. */
export function useRequireSecondFactor() {
  return useMutation({
    mutationFn: async (required_for_administrators: boolean) =>
      (await call(requireSecondFactor, { body: { required_for_administrators } })).data,
    onSuccess: (_answer, _isRequired, _result, { client }) => askAgain(client),
  });
}

/** Lets the browser make a passkey of this name and adds it; resolves with recovery codes where it is the first factor. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string | undefined }) => {
      const { data: creation } = await call(beginPasskey, { body: { password } });
      const credential = await makePasskey(creation);
      return (await call(addPasskey, { body: { name, credential } })).data.recovery_codes;
    },
    onSuccess: (_codes, _asked, _result, { client }) => askAgain(client),
  });
}

/** Removes a passkey, with the password. */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: async ({ passkeyId, password }: { passkeyId: string; password: string }) => {
      await call(removePasskey, { params: { passkeyId }, body: { password } });
    },
    onSuccess: (_nothing, _asked, _result, { client }) => askAgain(client),
  });
}
