import { Global, Module } from "@nestjs/common";
import { JwtModule } from "@nestjs/jwt";
import type { Config } from "../../config/config.js";
import { CALLER_RESOLVER } from "../../http/caller-resolver.js";
import { CONFIG } from "../../runtime/runtime.module.js";
import { AccountsModule } from "../accounts/accounts.module.js";
import { AuditModule } from "../audit/audit.module.js";
import { SubAccountsModule } from "../sub-accounts/sub-accounts.module.js";
import { AuthController } from "./login/auth.controller.js";
import { AuthService } from "./login/auth.service.js";
import { KnownDevicesService } from "./login/known-devices.service.js";
import { RegistrationService } from "./login/registration.service.js";
import { SecondStepService } from "./login/second-step.service.js";
import { OwnSessionsService } from "./own-sessions/own-sessions.service.js";
import { SessionsController } from "./own-sessions/sessions.controller.js";
import { PasskeysController } from "./passkeys/passkeys.controller.js";
import { PasskeysService } from "./passkeys/passkeys.service.js";
import { CredentialsService } from "./password/credentials.service.js";
import { LinksService } from "./password/links.service.js";
import { PasswordAttempts } from "./password/password-attempts.js";
import { PasswordHasher } from "./password/password-hasher.js";
import { PasswordsService } from "./password/passwords.service.js";
import { SecondFactorController } from "./second-factor/second-factor.controller.js";
import { SecondFactorService } from "./second-factor/second-factor.service.js";
import { SecondFactorResetService } from "./second-factor/second-factor-reset.service.js";
import { AccessTokens, getAccessTokenOptions } from "./sessions/access-tokens.js";
import { LoginTrail } from "./sessions/login-trail.js";
import { SessionCallerResolver } from "./sessions/session-caller-resolver.js";
import { SessionsService } from "./sessions/sessions.service.js";

/** Global, because the guard and the sockets use it to identify callers. */
@Global()
@Module({
  imports: [
    AccountsModule,
    AuditModule,
    SubAccountsModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ jwtSecrets: [secret] }: Config) => getAccessTokenOptions(secret),
    }),
  ],
  controllers: [AuthController, PasskeysController, SecondFactorController, SessionsController],
  providers: [
    AccessTokens,
    AuthService,
    CredentialsService,
    KnownDevicesService,
    LinksService,
    LoginTrail,
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
    KnownDevicesService,
    PasswordsService,
    SecondFactorService,
  ],
})
export class AuthModule {}
