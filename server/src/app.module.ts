import { type DynamicModule, Module } from "@nestjs/common";
import { DiscoveryModule } from "@nestjs/core";
import { CommitsModule } from "./commits/commits.module.js";
import { AccountsModule } from "./features/accounts/accounts.module.js";
import { AnnouncementsModule } from "./features/announcements/announcements.module.js";
import { AuditModule } from "./features/audit/audit.module.js";
import { AuthModule } from "./features/auth/auth.module.js";
import { BoardsModule } from "./features/boards/boards.module.js";
import { DepartmentsModule } from "./features/departments/departments.module.js";
import { DisplaysModule } from "./features/displays/displays.module.js";
import { EmergenciesModule } from "./features/emergencies/emergencies.module.js";
import { EmrModule } from "./features/emr/emr.module.js";
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
import { HttpModule } from "./http/http.module.js";
import { RealtimeModule } from "./realtime/realtime.module.js";
import { type Runtime, RuntimeModule } from "./runtime/runtime.module.js";

/** The server: the HTTP adapter, the sockets and the features (docs/architecture.md, Layout). */
@Module({})
export class AppModule {
  static of(runtime: Runtime): DynamicModule {
    return {
      module: AppModule,
      imports: [
        RuntimeModule.of(runtime),
        DiscoveryModule,
        CommitsModule,
        HttpModule,
        RealtimeModule,
        AuthModule,
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
        BoardsModule,
        KitsModule,
        PastModule,
        EmrModule,
        SingleSignOnModule,
        AuditModule,
        RetentionModule,
        StatisticsModule,
      ],
    };
  }
}
