import { randomBytes } from "node:crypto";
import { sha256 } from "@wardline/database/sha256";
import {
  formatRecoveryCode,
  RECOVERY_BYTES,
  RECOVERY_CODE_COUNT,
} from "@wardline/domain/people/second-factor";

export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_BYTES)),
  );
}

/** Hashes a recovery code for storage: 80 random bits need no slower hash than SHA-256. */
export function hashRecoveryCode(code: string): Buffer {
  return sha256(code);
}
