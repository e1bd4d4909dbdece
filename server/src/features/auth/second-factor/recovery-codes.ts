import { createHash, randomBytes } from "node:crypto";
import {
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCode,
} from "@wardline/domain/people/second-factor";

/** Ten new recovery codes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(RECOVERY_BYTES)));
}

/** What is stored of a recovery code: 80 random bits need no slower hash than SHA-256. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
