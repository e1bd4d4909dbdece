import { type QueryClient, useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { endEmergency, raiseEmergency } from "@wardline/contracts/emergencies";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { EMERGENCIES_KEY, openQuery } from "./emergency-queries.js";

const requestKey = createRequestKey();

/** Shows an emergency on the boards. */
export function useRaiseEmergency() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof raiseEmergency>["body"]) => {
      const options = { body, idempotencyKey: requestKey.of(body) };
      return (await call(raiseEmergency, options)).data;
    },
    onSuccess: (emergency, _body, _result, { client }) => {
      requestKey.forget();
      client.setQueryData(openQuery.queryKey, (held) => [
        emergency,
        ...(held ?? []).filter(({ id }) => id !== emergency.id),
      ]);
      return askAgain(client);
    },
  });
}

/** Takes an emergency back, or ends it: the server's clock says which. */
export function useEndEmergency() {
  return useMutation({
    mutationFn: async (id: string) => (await call(endEmergency, { params: { id } })).data,
    onSuccess: ({ id }, _id, _result, { client }) => {
      client.setQueryData(openQuery.queryKey, (held) => held?.filter((one) => one.id !== id));
      return askAgain(client);
    },
    // Whoever was faster has ended it: the list says so.
    onError: (_error, _id, _result, { client }) => askAgain(client),
  });
}

function askAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: EMERGENCIES_KEY });
}
