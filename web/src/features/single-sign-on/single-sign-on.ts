import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  getSingleSignOn,
  mailDomainCode,
  proveDomain,
  type SingleSignOnSettings,
  saveSingleSignOn,
  testSingleSignOn,
} from "@wardline/contracts/single-sign-on";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { SIGN_ON_LINK_KEY } from "./SignOnLinkPanel.js";

/** Under which key the cache keeps what is known of the hospital's provider. */
export const SINGLE_SIGN_ON_KEY = ["single-sign-on"] as const;

/** Keeps the provider and the own account's link to it current. */
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

/** The hospital's provider without its secret, kept current. */
export function useSingleSignOn() {
  return useQuery(singleSignOnQuery);
}

/** What is saved. */
export type SingleSignOnChange = CallOptions<typeof saveSingleSignOn>["body"];

function putSettings(client: QueryClient, settings: SingleSignOnSettings): void {
  client.setQueryData(singleSignOnQuery.queryKey, (held) => held && { ...held, settings });
}

/** Sets the provider up, or changes it on top of the version that was edited; 0: there was none. */
export const { useChange: useSaveSingleSignOn, currentOf: currentSignOnOf } =
  createVersionedMutation<SingleSignOnSettings, { version: number; body: SingleSignOnChange }>({
    mutationKey: [...SINGLE_SIGN_ON_KEY, "saving"],
    send: async ({ version, body }) =>
      (await call(saveSingleSignOn, { body, ifMatch: version })).data,
    put: putSettings,
  });

/** Proves a domain by its record, or by a code that was mailed. */
export function useProveDomain() {
  return useMutation({
    mutationFn: async ({ domain, code }: { domain: string; code?: string }) => {
      const body = code === undefined ? {} : { code };
      return (await call(proveDomain, { params: { domain }, body })).data;
    },
    onSuccess: (_outcome, _given, _result, { client }) =>
      client.invalidateQueries({ queryKey: SINGLE_SIGN_ON_KEY }),
  });
}

/** Has a code mailed to a domain's postmaster. */
export function useMailDomainCode() {
  return useMutation({
    mutationFn: async (domain: string) => (await call(mailDomainCode, { params: { domain } })).data,
  });
}

/** Asks the server to call the provider. */
export function useTestSingleSignOn() {
  return useMutation({ mutationFn: async () => (await call(testSingleSignOn)).data });
}
