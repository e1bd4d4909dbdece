import { LIMITS } from "@wardline/domain/limits";

/** What an attacker would try first, because it is known of the account. */
export interface PasswordOwner {
  email: string;
  hospitalName: string;
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** The common passwords that are long enough to be chosen; read on the first use, once. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const longEnough = dictionary["passwords-common"].filter(
    (password) => password.length >= LIMITS.passwordMin,
  );
  return new Set(longEnough.map((password) => password.toLowerCase()));
}

/** Whether a password is refused: one of the common ones, or the owner's own address or hospital, in any case (api.md 2). */
export async function isTooCommon(password: string, owner: PasswordOwner): Promise<boolean> {
  const folded = password.toLowerCase();
  const email = owner.email.toLowerCase();
  const [localPart] = email.split("@");
  if ([email, localPart, owner.hospitalName.toLowerCase()].includes(folded)) return true;
  loading ??= loadCommonPasswords();
  return (await loading).has(folded);
}
