import { Module } from "@nestjs/common";
import { AccountsModule } from "../accounts/accounts.module.js";
import { AuthModule } from "../auth/auth.module.js";
import { DepartmentsModule } from "../departments/departments.module.js";
import { SubAccountsModule } from "../sub-accounts/sub-accounts.module.js";
import { DomainVerificationService } from "./domain-verification.service.js";
import { SignOnService } from "./sign-on.service.js";
import { SignOnLinkService } from "./sign-on-link.service.js";
import { SignOnPeopleService } from "./sign-on-people.service.js";
import { SignOnReportsService } from "./sign-on-reports.service.js";
import { SingleSignOnController } from "./single-sign-on.controller.js";
import { SingleSignOnService } from "./single-sign-on.service.js";

@Module({
  imports: [AccountsModule, AuthModule, DepartmentsModule, SubAccountsModule],
  controllers: [SingleSignOnController],
  providers: [
    DomainVerificationService,
    SignOnLinkService,
    SignOnPeopleService,
    SignOnReportsService,
    SignOnService,
    SingleSignOnService,
  ],
})
export class SingleSignOnModule {}
