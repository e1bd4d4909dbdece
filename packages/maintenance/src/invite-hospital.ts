import { JwtService } from "@nestjs/jwt";
import { HOSPITAL_INVITATION } from "@wardline/contracts/accounts";
import { ROOT } from "@wardline/database/environment";
import { compared } from "@wardline/domain/text/text-forms";
import { runCommand } from "./command.js";
import { readConfig } from "./config.js";
import { StartError } from "./start-error.js";

const DAY_SECONDS = 86_400;

/**
 * `npm run invite-hospital -- ADDRESS`: prints a link with which the person of this address registers a hospital where
 * `REGISTRATION` asks for an invitation (docs/wire.md, Who may register).
 */
await runCommand(1, ([address]) => {
  if (address === undefined || !address.includes("@")) {
    throw new StartError("Name the address: npm run invite-hospital -- owner@hospital.example");
  }
  const { jwtSecret, publicUrl } = readConfig(ROOT);
  if (jwtSecret === undefined || publicUrl === undefined) {
    throw new StartError(
      "JWT_SECRET and PUBLIC_URL are needed: the link is signed with the one and begins with the other.",
    );
  }
  const { audience, days } = HOSPITAL_INVITATION;
  const email = compared(address);
  const invitation = new JwtService({ secret: jwtSecret.split(",")[0]?.trim() ?? "" }).sign(
    {},
    { algorithm: "HS256", audience, subject: email, expiresIn: days * DAY_SECONDS },
  );
  console.log(`For ${email}, within ${days} days:`);
  console.log(`${publicUrl}/register?invitation=${invitation}`);
});
