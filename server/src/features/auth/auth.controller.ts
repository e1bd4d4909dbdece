import { Controller, Headers } from "@nestjs/common";
import * as contract from "@wardline/contracts/accounts";
import type { Input, Reply } from "@wardline/contracts/endpoint";
import { updateSubPassword } from "@wardline/contracts/sub-accounts";
import { type Answer, answer } from "../../http/answer.js";
import { By, Endpoint, From, Given } from "../../http/endpoint.decorator.js";
import type { Origin } from "../../request/origin.js";
import type { Caller } from "../../request/request.js";
import { AuthService } from "./login/auth.service.js";
import { KnownDevicesService } from "./login/known-devices.service.js";
import { RegistrationService } from "./login/registration.service.js";
import { PasswordsService } from "./password/passwords.service.js";

/** The calls that make, prove and end a session (docs/wire.md, Accounts and sessions). */
@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly devices: KnownDevicesService,
    private readonly passwords: PasswordsService,
    private readonly registration: RegistrationService,
  ) {}

  @Endpoint(contract.getRegistration)
  async rule(): Promise<Reply<typeof contract.getRegistration>> {
    return { registration: await this.registration.rule() };
  }

  @Endpoint(contract.register)
  async register(
    @Given() { body }: Input<typeof contract.register>,
    @From() origin: Origin,
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
    @Given() { body }: Input<typeof contract.login>,
    @From() origin: Origin,
    @Headers("cookie") cookies = "",
  ) {
    const outcome = await this.auth.login(body.email, body.password, origin, cookies);
    return this.devices.answer(outcome, cookies);
  }

  @Endpoint(contract.refreshToken)
  refresh(
    @Given() { body }: Input<typeof contract.refreshToken>,
    @From() origin: Origin,
  ): Promise<contract.Session> {
    return this.auth.refresh(body.refresh_token, origin);
  }

  @Endpoint(contract.logout)
  async logout(@By() caller: Caller, @From() origin: Origin): Promise<null> {
    await this.auth.logout(caller, origin);
    return null;
  }

  @Endpoint(contract.updatePassword)
  updatePassword(
    @By() caller: Caller,
    @Given() { body }: Input<typeof contract.updatePassword>,
    @From() origin: Origin,
  ): Promise<Answer<null>> {
    return this.changePassword(caller, body, origin);
  }

  @Endpoint(updateSubPassword)
  updateSubPassword(
    @By() caller: Caller,
    @Given() { body }: Input<typeof updateSubPassword>,
    @From() origin: Origin,
  ): Promise<Answer<null>> {
    return this.changePassword(caller, body, origin);
  }

  @Endpoint(contract.verifyEmail)
  async verify(@Given() { params }: Input<typeof contract.verifyEmail>): Promise<Answer<null>> {
    await this.registration.verify(params.token);
    return answer(null, { message: "Your email address has been verified. You can log in now." });
  }

  @Endpoint(contract.resendVerification)
  async resend(
    @Given() { body }: Input<typeof contract.resendVerification>,
  ): Promise<Answer<null>> {
    await this.registration.resend(body.email);
    return answer(null, {
      message: "New verification email has been sent. Please check your inbox.",
    });
  }

  @Endpoint(contract.forgotPassword)
  async forgot(
    @Given() { body }: Input<typeof contract.forgotPassword>,
    @From() origin: Origin,
  ): Promise<Answer<null>> {
    await this.passwords.forgot(body.email, origin);
    return answer(null, { message: "Password reset link has been sent to your email" });
  }

  @Endpoint(contract.resetPassword)
  async reset(
    @Given() { params, body }: Input<typeof contract.resetPassword>,
    @From() origin: Origin,
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
