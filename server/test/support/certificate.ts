import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { X509CertificateGenerator } from "@peculiar/x509";

const KEYS = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** Makes a key, and a self-signed certificate for a host; the certificate expires at `notAfter`. */
export async function createCertificate(
  host: string,
  notAfter: Date,
): Promise<{ key: string; cert: string }> {
  const keys = await webcrypto.subtle.generateKey(KEYS, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: new Date(0),
    notAfter,
    keys,
    signingAlgorithm: KEYS,
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey));
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString("base64")}\n-----END PRIVATE KEY-----`;
  return { key, cert: certificate.toString("pem") };
}
