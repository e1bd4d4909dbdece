import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  getSingleSignOn,
  saveSingleSignOn,
  testSingleSignOn,
} from "@wardline/contracts/single-sign-on";
import { call } from "../../../lib/api.js";
import { SINGLE_SIGN_ON_KEY } from "./single-sign-on-live.js";

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

/** Sets the provider up or changes it. */
export function useSaveSingleSignOn() {
  return useMutation({
    mutationFn: async (body: SingleSignOnChange) => (await call(saveSingleSignOn, { body })).data,
    onSuccess: (settings, _change, _result, { client }) =>
      client.setQueryData(singleSignOnQuery.queryKey, (held) => held && { ...held, settings }),
  });
}

/** Asks the server to call the provider. */
export function useTestSingleSignOn() {
  return useMutation({ mutationFn: async () => (await call(testSingleSignOn)).data });
}
