import { useMutation } from "@tanstack/react-query";
import { addPasskey, beginPasskey, removePasskey } from "@wardline/contracts/passkeys";
import { call } from "../../lib/calls/api.js";
import { makePasskey } from "../../lib/login/passkey.js";
import { askAgain } from "./second-factor.js";

/** Lets the browser make a passkey of this name and adds it; resolves with recovery codes where it is the first factor. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { data: creation } = await call(beginPasskey);
      const credential = await makePasskey(creation);
      return (await call(addPasskey, { body: { name, credential } })).data.recovery_codes;
    },
    onSuccess: (_codes, _name, _result, { client }) => askAgain(client),
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
