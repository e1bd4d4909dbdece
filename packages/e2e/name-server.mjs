/** Preloaded into the journeys' installation, so that the provider (oidc-peer.mjs) answers TXT queries. */
import { Resolver } from "node:dns/promises";

Resolver.prototype.resolveTxt = async (name) => {
  const url = `${process.env.SSO_ALLOW_ORIGINS}/peer/texts`;
  return (await fetch(url, { method: "POST", body: JSON.stringify({ name }) })).json();
};
