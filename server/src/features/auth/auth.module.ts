import { Global, Module } from "@nestjs/common";
import { CALLER_RESOLVER } from "../../http/caller-resolver.js";
import { AccountsModule } from "../accounts/accounts.module.js";
import { AuthController } from "./auth.controller.js";
import { AuthService } from "./auth.service.js";
import { CredentialsService } from "./credentials.service.js";
import { LinksService } from "./links.service.js";
import { PasswordAttempts } from "./password-attempts.js";
import { PasswordHasher } from "./password-hasher.js";
import { PasswordsService } from "./passwords.service.js";
import { RegistrationService } from "./registration.service.js";
import { SessionCallerResolver } from "./session-caller-resolver.js";
import { SessionsService } from "./sessions.service.js";

/** Global, because the guard and the sockets ask it who calls. */
@Global()
@Module({
  imports: [AccountsModule],
  controllers: [AuthController],
  providers: [
    AuthService,
    CredentialsService,
    LinksService,
    PasswordAttempts,
    PasswordHasher,
    PasswordsService,
    RegistrationService,
    SessionsService,
    { provide: CALLER_RESOLVER, useClass: SessionCallerResolver },
  ],
  exports: [CALLER_RESOLVER],
})
export class AuthModule {}
