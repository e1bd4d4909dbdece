import { pickFreePort } from "./free-port.js";
import { PROVIDER_DNS_OPTION, startProvider } from "./provider.js";
import { startWardline } from "./wardline.js";

/**
 * Starts one installation for all journeys, and an OpenID provider. Their addresses are in WARDLINE_URL, read by the
 * fixture `wardline`, and OIDC_ISSUER; WEBHOOK_ORIGIN is where a journey may listen for webhooks. Returns a stop function.
 */
export default async function startSharedInstallation(): Promise<() => Promise<void>> {
  const provider = await startProvider();
  const receiver = `http://127.0.0.1:${await pickFreePort()}`;
  const { url, stop } = await startWardline({
    SSO_ALLOW_ORIGINS: provider.issuer,
    WEBHOOK_ALLOW_ORIGINS: receiver,
    NODE_OPTIONS: PROVIDER_DNS_OPTION,
    // Simulates a proxy, because each hospital registers from its own IP address (support/hospital).
    TRUST_PROXY: "1",
  }).catch((error: unknown) => {
    provider.stop();
    throw error;
  });
  process.env.WARDLINE_URL = url;
  process.env.OIDC_ISSUER = provider.issuer;
  process.env.WEBHOOK_ORIGIN = receiver;
  return async () => {
    provider.stop();
    await stop();
  };
}
