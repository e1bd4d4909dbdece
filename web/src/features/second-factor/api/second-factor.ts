import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import {
  beginTotp,
  confirmTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  requireSecondFactor,
} from "@wardline/contracts/second-factor";
import { call } from "../../../lib/api.js";
import { askAgain, SECOND_FACTOR_KEY } from "./second-factor-live.js";

const secondFactorQuery = queryOptions({
  queryKey: SECOND_FACTOR_KEY,
  queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
});

/** What the own account has beyond its password, kept current. */
export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

/** Asks for a new secret, which counts once a code of it is confirmed. */
export function useBeginTotp() {
  return useMutation({ mutationFn: async () => (await call(beginTotp)).data });
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
