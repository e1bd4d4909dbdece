import { startProvider } from "./provider.js";
import { startWardline } from "./wardline.js";

/**
 * Before the journeys: one installation for all of them, of which each uses a hospital of its own, and a provider of single
 * sign-on. Their addresses are in WARDLINE_URL, where the fixture `wardline` finds it, and OIDC_ISSUER. Returns how they are
 * stopped.
 */
export default async function startSharedInstallation(): Promise<() => Promise<void>> {
  const provider = await startProvider();
  const { url, stop } = await startWardline({
    SSO_ALLOW_ORIGINS: provider.issuer,
    // As behind a proxy: each hospital registers from an address of its own (support/hospital).
    TRUST_PROXY: "1",
  }).catch((error: unknown) => {
    provider.stop();
    throw error;
  });
  process.env.WARDLINE_URL = url;
  process.env.OIDC_ISSUER = provider.issuer;
  return async () => {
    provider.stop();
    await stop();
  };
}
