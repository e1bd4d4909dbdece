import { Global, Module } from "@nestjs/common";
import { JwtModule } from "@nestjs/jwt";
import type { Config } from "../../config/config.js";
import { CALLER_RESOLVER } from "../../http/caller-resolver.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { AccountsModule } from "../accounts/accounts.module.js";
import { SubAccountsModule } from "../sub-accounts/sub-accounts.module.js";
import { AccessTokens, accessTokenOptions } from "./access-tokens.js";
import { AuthController } from "./auth.controller.js";
import { AuthService } from "./auth.service.js";
import { CredentialsService } from "./credentials.service.js";
import { LinksService } from "./links.service.js";
import { OwnSessionsService } from "./own-sessions.service.js";
import { PasskeysController } from "./passkeys.controller.js";
import { PasskeysService } from "./passkeys.service.js";
import { PasswordAttempts } from "./password-attempts.js";
import { PasswordHasher } from "./password-hasher.js";
import { PasswordsService } from "./passwords.service.js";
import { RegistrationService } from "./registration.service.js";
import { SecondFactorController } from "./second-factor.controller.js";
import { SecondFactorService } from "./second-factor.service.js";
import { SecondFactorResetService } from "./second-factor-reset.service.js";
import { SecondStepService } from "./second-step.service.js";
import { SessionCallerResolver } from "./session-caller-resolver.js";
import { SessionsController } from "./sessions.controller.js";
import { SessionsService } from "./sessions.service.js";

/** Global, because the guard and the sockets ask it who calls. */
@Global()
@Module({
  imports: [
    AccountsModule,
    SubAccountsModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ jwtSecret }: Config) => accessTokenOptions(jwtSecret),
    }),
  ],
  controllers: [AuthController, PasskeysController, SecondFactorController, SessionsController],
  providers: [
    AccessTokens,
    AuthService,
    CredentialsService,
    LinksService,
    OwnSessionsService,
    PasskeysService,
    PasswordAttempts,
    PasswordHasher,
    PasswordsService,
    RegistrationService,
    SecondFactorService,
    SecondFactorResetService,
    SecondStepService,
    SessionsService,
    { provide: CALLER_RESOLVER, useClass: SessionCallerResolver },
  ],
  exports: [
    AuthService,
    CALLER_RESOLVER,
    CredentialsService,
    PasswordsService,
    SecondFactorService,
  ],
})
export class AuthModule {}
