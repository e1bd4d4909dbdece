import { ERRORS } from "@wardline/contracts/errors";
import { EgressError, type EgressFailure } from "@wardline/egress/egress";
import { EmrRefusal } from "./emr-dialect.js";

const EMR_ADDRESS_SENTENCE = ERRORS.EMR_ADDRESS_NOT_ALLOWED[1];

const SENTENCES: Record<EgressFailure, string> = {
  forbidden_address: EMR_ADDRESS_SENTENCE,
  name_not_found: "The EMR's host name was not found. Please check the endpoint's spelling.",
  connection_refused:
    "The EMR refused the connection. Please check that it is running and that the port is right.",
  certificate:
    "The EMR's certificate is not valid or not trusted. Please ask its administrator to renew it.",
  too_slow: "The EMR did not answer within 5 seconds.",
  too_large: "The EMR's answer was too large.",
  redirect: "The EMR redirects to another address. Please enter the final address as the endpoint.",
  not_json: "The address answered, but not with JSON. Please check the endpoint.",
  proxy: "This installation's proxy blocked the call. Please ask your system administrator.",
  broken: "The connection to the EMR was lost. Please try again.",
};

/** Turns an EMR failure into a sentence on what to do; null if the EMR was not at fault. */
export function emrSentence(error: unknown): string | null {
  if (error instanceof EgressError) return SENTENCES[error.failure];
  if (!(error instanceof EmrRefusal)) return null;
  if (error.status === 401 || error.status === 403)
    return "The EMR does not accept the API key. Please check it.";
  if (error.status === 404)
    return "The address answered, but there is no such endpoint. Please check the path.";
  if (error.status >= 500)
    return `The EMR has an internal problem (status ${error.status}). Please try again later.`;
  return `The EMR sent an answer that could not be used (status ${error.status}).`;
}
