import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignature,
} from "@wardline/contracts/accounts/passkey-ceremony";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Values to forge in an answer. */
export interface ForgedValues {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  flags?: number;
  /** Key used for the signature instead of the passkey's own key. */
  key?: KeyObject;
}

/**
 * A software authenticator according to WebAuthn level 3 with one ES256 key. It counts its uses unless `isCounting` is
 * false.
 */
export class SoftAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;

  constructor(
    private readonly origin: string,
    private readonly isCounting = true,
  ) {}

  /** Answers a request to create a passkey, as a browser would. */
  make({ challenge, rp }: PasskeyCreation, forged: ForgedValues = {}): CreatedPasskey {
    const client = this.buildClientData("webauthn.create", challenge, forged);
    const flags = forged.flags ?? USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL;
    const data = Buffer.concat([
      this.buildHead(forged.rpId ?? rp.id, flags),
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.encodeCoseKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    const attestationObject = attestation.toString("base64url");
    const clientDataJSON = client.toString("base64url");
    return {
      ...this.buildCredential(),
      response: { clientDataJSON, attestationObject, transports: ["internal", "telepathy"] },
    };
  }

  /** Answers a request to sign in with the passkey, as a browser would. */
  prove({ challenge, rpId }: PasskeyRequest, forged: ForgedValues = {}): PasskeySignature {
    if (this.isCounting) this.counter += 1;
    const client = this.buildClientData("webauthn.get", challenge, forged);
    const data = this.buildHead(forged.rpId ?? rpId, forged.flags ?? USER_PRESENT | USER_VERIFIED);
    const signedData = Buffer.concat([data, sha256(client)]);
    const signature = sign("sha256", signedData, forged.key ?? this.keys.privateKey);
    return {
      ...this.buildCredential(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }

  private buildCredential() {
    const id = this.credentialId.toString("base64url");
    return { id, rawId: id, type: "public-key" as const };
  }

  private buildClientData(type: string, challenge: string, forged: ForgedValues): Buffer {
    const clientDataFields = {
      type: forged.type ?? type,
      challenge: forged.challenge ?? challenge,
      origin: forged.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(clientDataFields));
  }

  private buildHead(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  /** Encodes the public key in COSE: a map with type EC2, algorithm ES256, curve P-256, x and y. */
  private encodeCoseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
