import { Controller, Headers } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts/account";
import { loginPasskey } from "@wardline/contracts/accounts/passkeys";
import { loginSecondFactor } from "@wardline/contracts/accounts/second-factor";
import { updateSubPassword } from "@wardline/contracts/accounts/sub-accounts";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import {
  ClientOrigin,
  CurrentCaller,
  Endpoint,
  RequestInput,
} from "../../../http/endpoint.decorator.js";
import type { Origin } from "../../../request/origin.js";
import type { Caller } from "../../../request/request.js";
import { type Answer, answer } from "../../../responses/answer.js";
import { PasswordsService } from "../password/passwords.service.js";
import { AuthService } from "./auth.service.js";
import { KnownDevicesService } from "./known-devices.service.js";
import { RegistrationService } from "./registration.service.js";

/** Endpoints that start, verify and end a session (docs/wire/accounts.md, Accounts and sessions). */
@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly devices: KnownDevicesService,
    private readonly passwords: PasswordsService,
    private readonly registration: RegistrationService,
  ) {}

  @Endpoint(contract.getRegistration)
  async getRegistration(): Promise<Reply<typeof contract.getRegistration>> {
    return { registration: await this.registration.readRule() };
  }

  @Endpoint(contract.register)
  async register(
    @RequestInput() { body }: Input<typeof contract.register>,
    @ClientOrigin() origin: Origin,
  ): Promise<Answer<Reply<typeof contract.register>>> {
    await this.registration.register(body, origin.address);
    const { email, hospital_name } = body;
    return answer(
      { user: { email, hospital_name }, token: null, refreshToken: null },
      { message: "Registration successful! Please check your email for verification." },
    );
  }

  @Endpoint(contract.login)
  async login(
    @RequestInput() { body }: Input<typeof contract.login>,
    @ClientOrigin() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const outcome = await this.auth.login(body.email, body.password, origin, cookies);
    return this.devices.markDevice(outcome, cookies);
  }

  @Endpoint(loginSecondFactor)
  async loginSecondFactor(
    @RequestInput() { body }: Input<typeof loginSecondFactor>,
    @ClientOrigin() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const session = await this.auth.loginSecondStep(body.challenge, body.code, origin);
    return this.devices.markDevice(session, cookies);
  }

  @Endpoint(loginPasskey)
  async loginPasskey(
    @RequestInput() { body }: Input<typeof loginPasskey>,
    @ClientOrigin() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const session = await this.auth.loginPasskey(body.challenge, body.credential, origin);
    return this.devices.markDevice(session, cookies);
  }

  @Endpoint(contract.refreshToken)
  refresh(
    @RequestInput() { body }: Input<typeof contract.refreshToken>,
    @ClientOrigin() origin: Origin,
  ): Promise<contract.Session> {
    return this.auth.refresh(body.refresh_token, origin);
  }

  @Endpoint(contract.logout)
  async logout(@CurrentCaller() caller: Caller, @ClientOrigin() origin: Origin): Promise<null> {
    await this.auth.logout(caller, origin);
    return null;
  }

  @Endpoint(contract.updatePassword)
  updatePassword(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof contract.updatePassword>,
    @ClientOrigin() origin: Origin,
  ): Promise<Answer<null>> {
    return this.changePassword(caller, body, origin);
  }

  @Endpoint(updateSubPassword)
  updateSubPassword(
    @CurrentCaller() caller: Caller,
    @RequestInput() { body }: Input<typeof updateSubPassword>,
    @ClientOrigin() origin: Origin,
  ): Promise<Answer<null>> {
    return this.changePassword(caller, body, origin);
  }

  @Endpoint(contract.verifyEmail)
  async verify(
    @RequestInput() { params }: Input<typeof contract.verifyEmail>,
  ): Promise<Answer<null>> {
    await this.registration.verify(params.token);
    return answer(null, { message: "Your email address has been verified. You can log in now." });
  }

  @Endpoint(contract.resendVerification)
  async resend(
    @RequestInput() { body }: Input<typeof contract.resendVerification>,
  ): Promise<Answer<null>> {
    await this.registration.resend(body.email);
    return answer(null, {
      message: "New verification email has been sent. Please check your inbox.",
    });
  }

  @Endpoint(contract.forgotPassword)
  async forgotPassword(
    @RequestInput() { body }: Input<typeof contract.forgotPassword>,
    @ClientOrigin() origin: Origin,
  ): Promise<Answer<null>> {
    await this.passwords.sendResetLink(body.email, origin);
    return answer(null, { message: "Password reset link has been sent to your email" });
  }

  @Endpoint(contract.resetPassword)
  async reset(
    @RequestInput() { params, body }: Input<typeof contract.resetPassword>,
    @ClientOrigin() origin: Origin,
  ): Promise<Answer<null>> {
    await this.passwords.reset(params.token, body.new_password, origin);
    return answer(null, { message: "Password has been reset successfully" });
  }

  private async changePassword(
    caller: Caller,
    body: Input<typeof contract.updatePassword>["body"],
    origin: Origin,
  ): Promise<Answer<null>> {
    await this.passwords.change(caller, body.current_password, body.new_password, origin);
    return answer(null, { message: "Password updated successfully!" });
  }
}
