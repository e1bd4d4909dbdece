import * as z from "zod";
import { endpoint } from "./endpoint.js";

/** The signed account and kind of emails, from an address in an email. */
const token = z.string().regex(/^[\w-]{66}$/);
const page = {
  access: "public",
  cost: "small",
  params: z.object({ token }),
  envelope: "bare",
  mediaType: "text/html; charset=utf-8",
  reply: z.string(),
} as const;

export const getMailSwitch = endpoint({
  ...page,
  method: "GET",
  path: "/mails/:token",
  summary: "A page that says which emails the address of an email switches off, and asks",
});

export const switchMailsOff = endpoint({
  ...page,
  method: "POST",
  path: "/mails/:token",
  summary: "Switch one kind of emails off, without a login (RFC 8058)",
});

export const switchMailsOn = endpoint({
  ...page,
  method: "POST",
  path: "/mails/:token/on",
  summary: "Switch emails on again that this address has switched off",
});
