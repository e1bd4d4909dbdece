import { LIMITS } from "@wardline/domain/limits";
import { normaliseTokenGrants, TOKEN_GRANTS } from "@wardline/domain/people/api-token";
import * as z from "zod";
import { endpoint } from "../endpoint.js";
import { day, emptyReply, id, name, time } from "../fields.js";

/** See docs/wire/accounts.md, Persons by ward. */
const WARDS_DESCRIPTION = "Wards to which the grants are limited; empty: the whole hospital.";

/** An API token as in the log and in events, without its last use. */
const tokenState = z.object({
  id,
  name: z.string(),
  grants: z
    .array(z.enum(TOKEN_GRANTS))
    .describe("Without implied grants. Empty: the token can only read who is on call."),
  wards: z.array(id).describe(WARDS_DESCRIPTION),
  created_at: time,
  expires_at: time,
});
export type TokenState = z.output<typeof tokenState>;

/** An API token without its secret (docs/wire/accounts.md, API tokens). */
export const apiToken = tokenState.extend({
  last_used_at: time.nullable().describe("Precise to the minute; null: never used."),
  last_used_from: z.string().nullable().describe("IP address of the latest use."),
});
export type ApiToken = z.output<typeof apiToken>;

/** A token with its secret, shown once to the person who creates it. */
export const createdToken = apiToken.extend({ token: z.string() });
export type CreatedToken = z.output<typeof createdToken>;

export const listTokens = endpoint({
  method: "GET",
  path: "/tokens",
  access: "administrator",
  cost: "small",
  summary: "List the API tokens, newest first, with their latest use",
  description: "Returns every token that has not been deleted, including expired tokens.",
  failed: "Failed to fetch the API tokens.",
  reply: z.array(apiToken),
});

export const createToken = endpoint({
  method: "POST",
  path: "/tokens",
  access: "administrator",
  cost: "small",
  summary: "Create an API token; only this answer contains it",
  description:
    "Creates a token for a program, to be sent as `Authorization: Bearer wl_…`. Without grants it only reads who is on call, with telephone numbers.",
  errors: ["TOKENS_FULL"],
  failed: "Failed to create the API token.",
  status: 201,
  // Not idempotent: a stored answer would contain the secret.
  body: z.strictObject({
    name: name("Please enter a name."),
    grants: z
      .array(z.enum(TOKEN_GRANTS, "A token cannot have this right."), "Please choose the rights.")
      .max(TOKEN_GRANTS.length, "Please choose each right only once.")
      .transform((grants) => normaliseTokenGrants(grants)),
    wards: z
      .array(id, "Please choose the wards.")
      .max(LIMITS.wards, `Please choose at most ${LIMITS.wards} wards.`)
      .default([])
      .describe(WARDS_DESCRIPTION),
    expires_at: z
      .union([day, z.iso.datetime({ offset: true })], "Please choose when the token expires.")
      .describe(
        "Last day in the hospital's time zone, or a time: between one day and two years from now.",
      ),
  }),
  reply: createdToken,
});

export const deleteToken = endpoint({
  method: "DELETE",
  path: "/tokens/:id",
  access: "administrator",
  cost: "small",
  summary: "Delete an API token: it stops working at once",
  description: "Revokes a token on every server; the log still shows what the token's program did.",
  failed: "Failed to delete the API token.",
  params: z.object({ id }),
  reply: emptyReply,
});
