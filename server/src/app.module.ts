import { type DynamicModule, Module } from "@nestjs/common";
import { DiscoveryModule } from "@nestjs/core";
import { CommitsModule } from "./commits/commits.module.js";
import { AccountsModule } from "./features/accounts/accounts.module.js";
import { AdtModule } from "./features/adt/adt.module.js";
import { AnnouncementsModule } from "./features/announcements/announcements.module.js";
import { ApiTokensModule } from "./features/api-tokens/api-tokens.module.js";
import { AuditModule } from "./features/audit/audit.module.js";
import { AuthModule } from "./features/auth/auth.module.js";
import { BoardCallsModule } from "./features/boards/board-calls.module.js";
import { DepartmentsModule } from "./features/departments/departments.module.js";
import { DisplaysModule } from "./features/displays/displays.module.js";
import { EmergenciesModule } from "./features/emergencies/emergencies.module.js";
import { EmrModule } from "./features/emr/emr.module.js";
import { FhirModule } from "./features/fhir/fhir.module.js";
import { ForYouModule } from "./features/for-you/for-you.module.js";
import { KitsModule } from "./features/kits/kits.module.js";
import { MailSwitchesModule } from "./features/mail-switches/mail-switches.module.js";
import { OnCallModule } from "./features/on-call/on-call.module.js";
import { PastModule } from "./features/past/past.module.js";
import { PatientsModule } from "./features/patients/patients.module.js";
import { RetentionModule } from "./features/retention/retention.module.js";
import { RosterModule } from "./features/roster/roster.module.js";
import { SignalsModule } from "./features/signals/signals.module.js";
import { SingleSignOnModule } from "./features/single-sign-on/single-sign-on.module.js";
import { StatisticsModule } from "./features/statistics/statistics.module.js";
import { SubAccountsModule } from "./features/sub-accounts/sub-accounts.module.js";
import { WardsModule } from "./features/wards/wards.module.js";
import { WebhooksModule } from "./features/webhooks/webhooks.module.js";
import { HttpModule } from "./http/http.module.js";
import { RealtimeModule } from "./realtime/realtime.module.js";
import { type Runtime, RuntimeModule } from "./runtime/runtime.module.js";

/** Assembles the HTTP adapter, the sockets and the features (docs/architecture.md, Layout). */
@Module({})
export class AppModule {
  static register(runtime: Runtime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        RuntimeModule.forRuntime(runtime),
        DiscoveryModule,
        CommitsModule,
        HttpModule,
        RealtimeModule,
        AuthModule,
        ApiTokensModule,
        AccountsModule,
        SubAccountsModule,
        MailSwitchesModule,
        DepartmentsModule,
        PatientsModule,
        WardsModule,
        SignalsModule,
        AnnouncementsModule,
        EmergenciesModule,
        OnCallModule,
        RosterModule,
        DisplaysModule,
        BoardCallsModule,
        ForYouModule,
        KitsModule,
        PastModule,
        EmrModule,
        FhirModule,
        WebhooksModule,
        AdtModule,
        SingleSignOnModule,
        AuditModule,
        RetentionModule,
        StatisticsModule,
      ],
    };
  }
}
