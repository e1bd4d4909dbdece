import { randomBytes } from "node:crypto";
import { sha256 } from "@wardline/database/sha256";
import {
  RECOVERY_BYTES,
  RECOVERY_CODE_COUNT,
  recoveryCode,
} from "@wardline/domain/people/second-factor";

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    recoveryCode(randomBytes(RECOVERY_BYTES)),
  );
}

/** Hashes a recovery code for storage: 80 random bits need no slower hash than SHA-256. */
export function hashRecoveryCode(code: string): Buffer {
  return sha256(code);
}
