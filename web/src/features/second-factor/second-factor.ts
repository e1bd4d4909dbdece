import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import {
  addPasskey,
  beginPasskeyCreation,
  removePasskey,
} from "@wardline/contracts/accounts/passkeys";
import {
  beginTotp,
  confirmTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  requireSecondFactor,
} from "@wardline/contracts/accounts/second-factor";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { makePasskey } from "../../shared/session/passkey.js";

export const SECOND_FACTOR_KEY = ["second-factor"] as const;

export const secondFactorLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id === sessionStore.get()?.user.id) void refetchSecondFactor(client);
  },
  "hospital.updated": (_change, client) => void refetchSecondFactor(client),
};

/** Reloads the account's second factors. */
export function refetchSecondFactor(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
}

const secondFactorQuery = queryOptions({
  queryKey: SECOND_FACTOR_KEY,
  queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
});

/** Returns the account's second factors, kept current. */
export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

/** Requests a new secret, with the password if the account has one. The secret takes effect once a code confirms it. */
export function useBeginTotp() {
  return useMutation({
    mutationFn: async (password: string | undefined) =>
      (await call(beginTotp, { body: { password } })).data,
  });
}

/** Switches the authenticator app on with one of its codes; resolves to the recovery codes. */
export function useConfirmTotp() {
  return useMutation({
    mutationFn: async (code: string) =>
      (await call(confirmTotp, { body: { code } })).data.recovery_codes,
    onSuccess: (_codes, _code, _result, { client }) => refetchSecondFactor(client),
  });
}

/** Switches the app off; requires the password. */
export function useRemoveTotp() {
  return useMutation({
    mutationFn: async (password: string) => {
      await call(removeTotp, { body: { password } });
    },
    onSuccess: (_nothing, _password, _result, { client }) => refetchSecondFactor(client),
  });
}

/** Requests ten new recovery codes; requires the password. */
export function useRenewCodes() {
  return useMutation({
    mutationFn: async (password: string) =>
      (await call(renewRecoveryCodes, { body: { password } })).data.recovery_codes,
    onSuccess: (_codes, _password, _result, { client }) => refetchSecondFactor(client),
  });
}

/** Sets whether all administrators must use a second factor. */
export function useRequireSecondFactor() {
  return useMutation({
    mutationFn: async (required_for_administrators: boolean) =>
      (await call(requireSecondFactor, { body: { required_for_administrators } })).data,
    onSuccess: (_answer, _isRequired, _result, { client }) => refetchSecondFactor(client),
  });
}

/** Creates a passkey in the browser and adds it; resolves to recovery codes if it is the account's first factor. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string | undefined }) => {
      const { data: creation } = await call(beginPasskeyCreation, { body: { password } });
      const credential = await makePasskey(creation);
      return (await call(addPasskey, { body: { name, credential } })).data.recovery_codes;
    },
    onSuccess: (_codes, _asked, _result, { client }) => refetchSecondFactor(client),
  });
}

/** Removes a passkey; requires the password. */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: async ({ passkeyId, password }: { passkeyId: string; password: string }) => {
      await call(removePasskey, { params: { passkeyId }, body: { password } });
    },
    onSuccess: (_nothing, _asked, _result, { client }) => refetchSecondFactor(client),
  });
}
