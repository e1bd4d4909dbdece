import { JwtService } from "@nestjs/jwt";
import { HOSPITAL_INVITATION } from "@wardline/contracts/accounts/account";
import type { OperatorRequest } from "@wardline/database/operator";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { ROOT } from "@wardline/settings/environment";
import { StartError } from "@wardline/settings/start-error";
import { readConfig } from "./config.js";

const DAY_SECONDS = 86_400;

/** Prints a registration link for this address, needed if `REGISTRATION` requires an invitation (docs/wire/accounts.md, Who may register). */
export async function run({ words: [address = ""] }: OperatorRequest): Promise<void> {
  const { jwtSecrets, publicUrl } = readConfig(ROOT);
  if (jwtSecrets === undefined || publicUrl === undefined) {
    throw new StartError(
      "JWT_SECRET and PUBLIC_URL are needed: JWT_SECRET signs the link, and the link begins with PUBLIC_URL.",
    );
  }
  const { audience, days } = HOSPITAL_INVITATION;
  const email = toComparedText(address);
  const invitation = new JwtService({ secret: jwtSecrets[0] }).sign(
    {},
    { algorithm: "HS256", audience, subject: email, expiresIn: days * DAY_SECONDS },
  );
  console.log(`For ${email}, within ${days} days:`);
  console.log(`${publicUrl}/register?invitation=${invitation}`);
}
