/**
 * A third-party OpenID provider: `oidc-provider` on loopback with one client and a login page without password. Prints
 * its port. `POST /peer/...` sets `client` (redirect prefix), `record` (a TXT record, answered by `texts`), `person`
 * (by `sub`), `down` (breaks connections) and `tamper` (the fault in the next ID tokens).
 */
import { createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

const CLIENT = { client_id: "wardline", client_secret: "the-client-secret-1234" };
const generateKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const key = generateKey();
const otherKey = generateKey();

const people = new Map();
const records = new Map();
let provider;
let tampering = null;
let isDown = false;

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.env.PEER_PORT ?? 0), "127.0.0.1", () => {
  console.log(`port ${server.address().port}`);
});

async function answer(request, response) {
  const { pathname } = new URL(request.url, "http://localhost");
  if (pathname.startsWith("/peer/"))
    return setUp(pathname.slice("/peer/".length), request, response);
  if (isDown) return request.socket.destroy();
  if (provider === undefined) return response.writeHead(503).end();
  if (pathname.startsWith("/interaction/")) return logIn(request, response);
  return provider.callback()(request, response);
}

async function setUp(what, request, response) {
  const given = JSON.parse(await readText(request));
  if (what === "client") provider = createProvider(given.redirect_uri);
  if (what === "person") people.set(given.sub, given);
  if (what === "record") records.set(given.name, given.value);
  if (what === "texts") {
    const value = records.get(given.name);
    return response.end(JSON.stringify(value === undefined ? [] : [[value]]));
  }
  if (what === "down") isDown = given.down;
  if (what === "tamper") tampering = given.how;
  response.end("{}");
}

function createProvider(redirectUri) {
  const newProvider = new Provider(`http://127.0.0.1:${server.address().port}`, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...key.export({ format: "jwk" }), kid: "peer", use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    scopes: ["openid", "email", "profile", "groups"],
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
      groups: ["groups", "_claim_names", "hasgroups"],
    },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  });
  newProvider.use(async (context, next) => {
    await next();
    if (tampering !== null && typeof context.body?.id_token === "string") {
      context.body.id_token = tamperWithToken(context.body.id_token);
    }
  });
  return newProvider;
}

async function logIn(request, response) {
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1><form method="post">` +
        `<label>User name <input name="sub"></label><button>Sign in</button><button name="deny" value="1">Cancel</button></form>`,
    );
    return;
  }
  const entered = new URLSearchParams(await readText(request));
  const sub = entered.get("sub") ?? "";
  const result = entered.has("deny")
    ? { error: "access_denied", error_description: "The person went away." }
    : { login: { accountId: sub, amr: people.get(sub)?.amr ?? ["pwd"] } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Returns the ID token with one fault: a wrong claim, another provider's signature, or no signature. */
function tamperWithToken(token) {
  const [header, payload] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const changed = {
    issuer: { iss: "http://127.0.0.1:1" },
    audience: { aud: "another-client" },
    nonce: { nonce: "another" },
    expired: { exp: claims.iat - 3600 },
    subject: { sub: "somebody-else" },
    signature: {},
  }[tampering];
  if (tampering === "unsigned") {
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    return `${none}.${payload}.`;
  }
  const body = Buffer.from(JSON.stringify({ ...claims, ...changed })).toString("base64url");
  const signed = createSign("RSA-SHA256").update(`${header}.${body}`);
  return `${header}.${body}.${signed.sign(tampering === "signature" ? otherKey : key, "base64url")}`;
}

async function readText(request) {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
