import { type Egress, EgressError } from "@wardline/egress/egress";
import * as oidc from "openid-client";
import { createEgressFetch } from "./provider-fetch.js";
import { SignOnProblem } from "./sign-on-problem.js";

export interface ProviderConnection {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Secrets of a sign-on, besides the state that identifies it. */
export interface SignOnSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * A provider's claims about a person; apart from issuer and subject, trust only what the provider was asked to prove.
 */
export interface ProviderClaims extends Readonly<Record<string, unknown>> {
  issuer: string;
  subject: string;
}

const CLOCK_TOLERANCE_S = 30;

/** Calls a hospital's provider with `openid-client`, through `Egress` (docs/wire/accounts.md, Single sign-on). */
export class Provider {
  private constructor(
    private readonly config: oidc.Configuration,
    private readonly allowedOrigins: readonly string[],
  ) {}

  /**
   * Fetches a provider's configuration document. Throws `EgressError` if the provider is unreachable, and
   * `SignOnProblem` if the document belongs to another provider or lacks a required feature.
   */
  static async discover(
    egress: Egress,
    { issuer, clientId, clientSecret }: ProviderConnection,
    allowedOrigins: readonly string[],
  ): Promise<Provider> {
    const isAllowed = allowedOrigins.includes(new URL(issuer).origin);
    const config = await convertFailures(
      oidc.discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
        chooseAuthentication(clientSecret),
        {
          [oidc.customFetch]: createEgressFetch(egress),
          execute: [
            oidc.enableNonRepudiationChecks,
            // A provider on the hospital's network may use plain HTTP if the operator allowed it.
            ...(isAllowed ? [oidc.allowInsecureRequests] : []),
          ],
        },
      ),
    );
    const provider = new Provider(config, allowedOrigins);
    provider.requireUsable();
    return provider;
  }

  async buildLoginUrl(
    { state, nonce, codeVerifier }: SignOnSecrets,
    {
      redirectUrl,
      email,
      areGroupsUsed,
    }: { redirectUrl: string; email: string; areGroupsUsed: boolean },
  ): Promise<string> {
    const { scopes_supported: scopes = [] } = this.config.serverMetadata();
    const groups = areGroupsUsed && scopes.includes("groups") ? " groups" : "";
    const loginUrl = oidc.buildAuthorizationUrl(this.config, {
      redirect_uri: redirectUrl,
      scope: `openid email profile${groups}`,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      login_hint: email,
    });
    return loginUrl.href;
  }

  /**
   * Returns the person behind the provider's answer, which is given as an address with its query. Exchanges the code
   * and checks issuer, audience, nonce, times and signature. Throws the errors of `discover`.
   */
  async readPerson(
    answer: URL,
    { state, nonce, codeVerifier }: SignOnSecrets,
    wanted: readonly string[],
  ): Promise<ProviderClaims> {
    const tokens = await convertFailures(
      oidc.authorizationCodeGrant(this.config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }),
    );
    const claims = tokens.claims();
    if (claims === undefined) throw new SignOnProblem("untrusted");
    const isComplete = wanted.every((claim) => claims[claim] !== undefined);
    const furtherClaims = isComplete
      ? {}
      : await this.readFurtherClaims(tokens.access_token, claims.sub);
    return { ...furtherClaims, ...claims, issuer: claims.iss, subject: claims.sub };
  }

  /** Fetches further claims about the same person from the provider's userinfo endpoint. */
  private async readFurtherClaims(
    token: string,
    subject: string,
  ): Promise<Record<string, unknown>> {
    if (this.config.serverMetadata().userinfo_endpoint === undefined) return {};
    return convertFailures(oidc.fetchUserInfo(this.config, token, subject));
  }

  private requireUsable(): void {
    const { authorization_endpoint: page, token_endpoint, jwks_uri } = this.config.serverMetadata();
    const isComplete = token_endpoint !== undefined && jwks_uri !== undefined;
    if (!isComplete || page === undefined || !URL.canParse(page))
      throw new SignOnProblem("unusable");
    const { protocol, origin } = new URL(page);
    if (protocol === "https:" || (protocol === "http:" && this.allowedOrigins.includes(origin)))
      return;
    throw new SignOnProblem("unusable");
  }
}

/** Uses the provider's first authentication method that carries a secret. */
function chooseAuthentication(clientSecret: string): oidc.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isPost =
      !methods.includes("client_secret_basic") && methods.includes("client_secret_post");
    const authenticate = isPost
      ? oidc.ClientSecretPost(clientSecret)
      : oidc.ClientSecretBasic(clientSecret);
    authenticate(server, client, body, headers);
  };
}

/** Awaits a call to the library and converts its failures; an unforeseen failure counts as an untrusted answer. */
async function convertFailures<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw findEgressError(error) ?? toProblem(error);
  }
}

/** Unwraps an error of `fetch` that the library has wrapped. */
function findEgressError(error: unknown): EgressError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EgressError) return at;
  }
  return null;
}

function toProblem(error: unknown): SignOnProblem {
  const options = { cause: error };
  if (error instanceof oidc.AuthorizationResponseError)
    return new SignOnProblem("refused", options);
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new SignOnProblem("client", options);
  if (error instanceof oidc.ResponseBodyError) {
    const isClient = ["invalid_client", "unauthorized_client"].includes(error.error);
    return new SignOnProblem(isClient ? "client" : "refused", options);
  }
  return new SignOnProblem("untrusted", options);
}
