import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  getSingleSignOn,
  type SingleSignOnSettings,
  saveSingleSignOn,
  testSingleSignOn,
  verifyDomain,
} from "@wardline/contracts/accounts/single-sign-on";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { SIGN_ON_LINK_KEY } from "./SignOnLinkPanel.js";

export const SINGLE_SIGN_ON_KEY = ["single-sign-on"] as const;

export const singleSignOnLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: SIGN_ON_LINK_KEY });
  },
  "sign_on.reported": (_change, client) => {
    void client.invalidateQueries({ queryKey: SINGLE_SIGN_ON_KEY });
  },
  "hospital.updated": (_change, client) => {
    void client.invalidateQueries({ queryKey: SINGLE_SIGN_ON_KEY });
    void client.invalidateQueries({ queryKey: SIGN_ON_LINK_KEY });
  },
};

const singleSignOnQuery = queryOptions({
  queryKey: SINGLE_SIGN_ON_KEY,
  queryFn: async ({ signal }) => (await call(getSingleSignOn, { signal })).data,
});

/** Returns the hospital's provider without its secret, kept current. */
export function useSingleSignOn() {
  return useQuery(singleSignOnQuery);
}

/** Provider settings to save. */
export type SingleSignOnChange = CallOptions<typeof saveSingleSignOn>["body"];

function putSettings(client: QueryClient, settings: SingleSignOnSettings): void {
  client.setQueryData(singleSignOnQuery.queryKey, (held) => held && { ...held, settings });
}

/**
 * Creates the provider or changes it; the server refuses if the edited version is outdated. Version 0 means that there
 * is no provider yet.
 */
export const { useChange: useSaveSingleSignOn, readCurrent: readCurrentSignOn } =
  createVersionedMutation<SingleSignOnSettings, { version: number; body: SingleSignOnChange }>({
    mutationKey: [...SINGLE_SIGN_ON_KEY, "saving"],
    send: async ({ version, body }) =>
      (await call(saveSingleSignOn, { body, ifMatch: version })).data,
    put: putSettings,
  });

/** Asks the server to verify a domain by its DNS record. */
export function useVerifyDomain() {
  return useMutation({
    mutationFn: async (domain: string) =>
      (await call(verifyDomain, { params: { domain }, body: {} })).data,
    onSuccess: (_outcome, _given, _result, { client }) =>
      client.invalidateQueries({ queryKey: SINGLE_SIGN_ON_KEY }),
  });
}

/** Asks the server to test the connection to the provider. */
export function useTestSingleSignOn() {
  return useMutation({ mutationFn: async () => (await call(testSingleSignOn)).data });
}
