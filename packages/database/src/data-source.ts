import "reflect-metadata";
import { isPooled } from "@wardline/settings/store-addresses";
import { SLOW_STATEMENT_MS } from "@wardline/settings/table";
import { DataSource } from "typeorm";
import { DisplayRow, Pairing } from "./entities/boards/display.js";
import { KitRow, StationRow } from "./entities/boards/kit.js";
import { EmrSettingsRow } from "./entities/hospitals/emr-settings.js";
import { Hospital } from "./entities/hospitals/hospital.js";
import { ErasureRow, RetentionRow } from "./entities/hospitals/retention.js";
import { SignalSettingsRow } from "./entities/hospitals/signal-settings.js";
import { AdtMessageRow, AdtSettingsRow, AdtSourceRow } from "./entities/operation/adt.js";
import { BackupRunRow } from "./entities/operation/backup-run.js";
import { IdempotencyKey } from "./entities/operation/idempotency-key.js";
import { JobOutboxRow } from "./entities/operation/job-outbox.js";
import { WebhookRow } from "./entities/operation/webhook.js";
import { CensusRow } from "./entities/patients/census.js";
import { FigureProgress } from "./entities/patients/figure.js";
import { WardBedRow, WardRow } from "./entities/patients/ward.js";
import { Account } from "./entities/people/account.js";
import { ApiTokenRow } from "./entities/people/api-token.js";
import { DepartmentRow, RoleRow } from "./entities/people/department.js";
import { LinkToken } from "./entities/people/link-token.js";
import { Passkey, PasskeyChallenge } from "./entities/people/passkey.js";
import { LoginChallenge, RecoveryCode, Totp } from "./entities/people/second-factor.js";
import { RefreshToken, Session } from "./entities/people/session.js";
import {
  SignOnAttempt,
  SingleSignOnDomain,
  SingleSignOnIdentity,
  SingleSignOnRow,
} from "./entities/people/single-sign-on.js";
import { AbsenceRow } from "./entities/roster/absence.js";
import { CallReportRow, ContactMarkRow } from "./entities/roster/call-report.js";
import { DutyReminderRow } from "./entities/roster/duty-reminder.js";
import { OfferRow } from "./entities/roster/offer.js";
import { CalendarFeed, RosterCoverRow, RosterDuty, RosterRow } from "./entities/roster/roster.js";
import { HolidayYearRow, RosterProposalRow } from "./entities/roster/roster-month.js";
import { RosterRulesRow } from "./entities/roster/roster-rules.js";
import { Accounts1700000000001 } from "./migrations/0001-accounts.js";
import { EventLog1700000000002 } from "./migrations/0002-event-log.js";
import { Features1700000000003 } from "./migrations/0003-features.js";
import { PatientChange1700000000004 } from "./migrations/0004-patient-change.js";
import { Duties1700000000005 } from "./migrations/0005-duties.js";
import { OneUpdate1700000000006 } from "./migrations/0006-one-update.js";
import { FirstSteps1700000000007 } from "./migrations/0007-first-steps.js";
import { Grants1700000000008 } from "./migrations/0008-grants.js";
import { AccessLog1700000000009 } from "./migrations/0009-access-log.js";
import { DutyStartChosen1700000000009 } from "./migrations/0009-duty-start-chosen.js";
import { SecondFactor1700000000010 } from "./migrations/0010-second-factor.js";
import { SessionOrigin1700000000011 } from "./migrations/0011-session-origin.js";
import { AccessOrigin1700000000012 } from "./migrations/0012-access-origin.js";
import { Wards1700000000013 } from "./migrations/0013-wards.js";
import { DisplayDistance1700000000014 } from "./migrations/0014-display-distance.js";
import { SingleSignOn1700000000015 } from "./migrations/0015-single-sign-on.js";
import { Retention1700000000016 } from "./migrations/0016-retention.js";
import { DisplayScope1700000000017 } from "./migrations/0017-display-scope.js";
import { Passkeys1700000000018 } from "./migrations/0018-passkeys.js";
import { Signals1700000000019 } from "./migrations/0019-signals.js";
import { EmergencyBanner1700000000020 } from "./migrations/0020-emergency-banner.js";
import { ScreenHours1700000000021 } from "./migrations/0021-screen-hours.js";
import { WardCensus1700000000022 } from "./migrations/0022-ward-census.js";
import { BoardRooms1700000000023 } from "./migrations/0023-board-rooms.js";
import { DisplayHandoff1700000000024 } from "./migrations/0024-display-handoff.js";
import { ScreenClosed1700000000025 } from "./migrations/0025-screen-closed.js";
import { BedCleaning1700000000031 } from "./migrations/0031-bed-cleaning.js";
import { DisplayShared1700000000032 } from "./migrations/0032-display-shared.js";
import { RosterPositions1700000000045 } from "./migrations/0045-roster-positions.js";
import { SealedAddresses1700000000046 } from "./migrations/0046-sealed-addresses.js";
import { DomainProofs1700000000047 } from "./migrations/0047-domain-proofs.js";
import { Unlocks1700000000048 } from "./migrations/0048-unlocks.js";
import { RosterCovers1700000000055 } from "./migrations/0055-roster-covers.js";
import { WardLimits1700000000056 } from "./migrations/0056-ward-limits.js";
import { LogIndexes1700000000057 } from "./migrations/0057-log-indexes.js";
import { Epoch1700000000058 } from "./migrations/0058-epoch.js";
import { LogFilters1700000000059 } from "./migrations/0059-log-filters.js";
import { Figures1700000000060 } from "./migrations/0060-figures.js";
import { SearchIndex1700000000061 } from "./migrations/0061-search-index.js";
import { Absences1700000000062 } from "./migrations/0062-absences.js";
import { RosterRules1700000000063 } from "./migrations/0063-roster-rules.js";
import { CallReports1700000000064 } from "./migrations/0064-call-reports.js";
import { DutySeen1700000000065 } from "./migrations/0065-duty-seen.js";
import { BackedUp1700000000066 } from "./migrations/0066-backed-up.js";
import { DutyReminders1700000000067 } from "./migrations/0067-duty-reminders.js";
import { LogWhole1700000000068 } from "./migrations/0068-log-whole.js";
import { SuspendedHospitals1700000000069 } from "./migrations/0069-suspended-hospitals.js";
import { CensusByDay1700000000071 } from "./migrations/0071-census-by-day.js";
import { FigureIndexes1700000000072 } from "./migrations/0072-figure-indexes.js";
import { Offers1700000000073 } from "./migrations/0073-offers.js";
import { BackupRuns1700000000075 } from "./migrations/0075-backup-runs.js";
import { Tonight1700000000077 } from "./migrations/0077-tonight.js";
import { Kits1700000000078 } from "./migrations/0078-kits.js";
import { Stations1700000000079 } from "./migrations/0079-stations.js";
import { PaperNumber1700000000080 } from "./migrations/0080-paper-number.js";
import { UnnamedPatients1700000000082 } from "./migrations/0082-unnamed-patients.js";
import { PageLock1700000000086 } from "./migrations/0086-page-lock.js";
import { StartPage1700000000087 } from "./migrations/0087-start-page.js";
import { WardOrder1700000000090 } from "./migrations/0090-ward-order.js";
import { ScreenNames1700000000095 } from "./migrations/0095-screen-names.js";
import { RefusedMail1700000000100 } from "./migrations/0100-refused-mail.js";
import { RosterMonth1700000000120 } from "./migrations/0120-roster-month.js";
import { Deletion1700000000121 } from "./migrations/0121-deletion.js";
import { TextForms1700000000130 } from "./migrations/0130-text-forms.js";
import { EmrIdentifier1700000000140 } from "./migrations/0140-emr-identifier.js";
import { RetentionVersion1700000000150 } from "./migrations/0150-retention-version.js";
import { SettingsVersions1700000000160 } from "./migrations/0160-settings-versions.js";
import { AcuityScale1700000000170 } from "./migrations/0170-acuity-scale.js";
import { DisplayVersion1700000000180 } from "./migrations/0180-display-version.js";
import { HospitalVersion1700000000181 } from "./migrations/0181-hospital-version.js";
import { ProgramClocks1700000000188 } from "./migrations/0188-program-clocks.js";
import { TrustsAddresses1700000000197 } from "./migrations/0197-trusts-addresses.js";
import { KeptVersion1700000000200 } from "./migrations/0200-kept-version.js";
import { ScreenKeeps1700000000203 } from "./migrations/0203-screen-keeps.js";
import { FormerDutyStarts1700000000210 } from "./migrations/0210-former-duty-starts.js";
import { MailsOff1700000000211 } from "./migrations/0211-mails-off.js";
import { TimezoneChosen1700000000215 } from "./migrations/0215-timezone-chosen.js";
import { NoStartPage1700000000220 } from "./migrations/0220-no-start-page.js";
import { NoMailedProof1700000000221 } from "./migrations/0221-no-mailed-proof.js";
import { FirstVersion1700000000250 } from "./migrations/0250-first-version.js";
import { ApiTokens1700000000260 } from "./migrations/0260-api-tokens.js";
import { Webhooks1700000000270 } from "./migrations/0270-webhooks.js";
import { PatientIdentity1700000000280 } from "./migrations/0280-patient-identity.js";
import { Adt1700000000290 } from "./migrations/0290-adt.js";
import { PatientUpdated1700000000300 } from "./migrations/0300-patient-updated.js";
import { createPooledClient, type TimeoutSettings } from "./pooled-client.js";
import type { PoolWatch } from "./watch/pool-watch.js";
import { type SlowStatement, watchStatements } from "./watch/statement-watch.js";
import type { StorageWatch } from "./watch/storage-watch.js";

export interface DatabaseOptions {
  /** `postgres://…` of the installation's database. */
  url: string;
  /** Largest pool size; 10 by default. */
  poolSize?: number;
  applicationName?: string;
  poolWatch?: PoolWatch;
  /** Notified of statements that failed because the disk was full. */
  storageWatch?: StorageWatch;
  /** Time limits for a statement and its lock waits; by default the servers' limits. */
  timeouts?: TimeoutSettings;
  onSlowStatement?: (slow: SlowStatement) => void;
  slowStatementMs?: number;
  /** Called with a line for each finished migration, and with a migration's progress. */
  onMigrating?: (line: string) => void;
  /** Name of the last migration to include; all by default. */
  upTo?: string;
}

/** All migrations, in order of execution. */
const MIGRATIONS = [
  Accounts1700000000001,
  EventLog1700000000002,
  Features1700000000003,
  PatientChange1700000000004,
  Duties1700000000005,
  OneUpdate1700000000006,
  FirstSteps1700000000007,
  Grants1700000000008,
  AccessLog1700000000009,
  DutyStartChosen1700000000009,
  SecondFactor1700000000010,
  SessionOrigin1700000000011,
  AccessOrigin1700000000012,
  Wards1700000000013,
  DisplayDistance1700000000014,
  SingleSignOn1700000000015,
  Retention1700000000016,
  DisplayScope1700000000017,
  Passkeys1700000000018,
  Signals1700000000019,
  EmergencyBanner1700000000020,
  ScreenHours1700000000021,
  WardCensus1700000000022,
  BoardRooms1700000000023,
  DisplayHandoff1700000000024,
  ScreenClosed1700000000025,
  BedCleaning1700000000031,
  DisplayShared1700000000032,
  RosterPositions1700000000045,
  SealedAddresses1700000000046,
  DomainProofs1700000000047,
  Unlocks1700000000048,
  RosterCovers1700000000055,
  WardLimits1700000000056,
  LogIndexes1700000000057,
  Epoch1700000000058,
  LogFilters1700000000059,
  Figures1700000000060,
  SearchIndex1700000000061,
  Absences1700000000062,
  RosterRules1700000000063,
  CallReports1700000000064,
  DutySeen1700000000065,
  BackedUp1700000000066,
  DutyReminders1700000000067,
  LogWhole1700000000068,
  SuspendedHospitals1700000000069,
  CensusByDay1700000000071,
  FigureIndexes1700000000072,
  Offers1700000000073,
  BackupRuns1700000000075,
  Tonight1700000000077,
  Kits1700000000078,
  Stations1700000000079,
  PaperNumber1700000000080,
  UnnamedPatients1700000000082,
  PageLock1700000000086,
  StartPage1700000000087,
  WardOrder1700000000090,
  ScreenNames1700000000095,
  RefusedMail1700000000100,
  RosterMonth1700000000120,
  Deletion1700000000121,
  TextForms1700000000130,
  EmrIdentifier1700000000140,
  RetentionVersion1700000000150,
  SettingsVersions1700000000160,
  AcuityScale1700000000170,
  DisplayVersion1700000000180,
  HospitalVersion1700000000181,
  ProgramClocks1700000000188,
  TrustsAddresses1700000000197,
  KeptVersion1700000000200,
  ScreenKeeps1700000000203,
  FormerDutyStarts1700000000210,
  MailsOff1700000000211,
  TimezoneChosen1700000000215,
  NoStartPage1700000000220,
  NoMailedProof1700000000221,
  FirstVersion1700000000250,
  ApiTokens1700000000260,
  Webhooks1700000000270,
  PatientIdentity1700000000280,
  Adt1700000000290,
  PatientUpdated1700000000300,
];

/** A frozen database must cause an error, not a request that never ends. */
const SERVER_TIMEOUTS: TimeoutSettings = { statementMs: 10_000 };

/** Creates a data source with all tables. Call `initialize()` to connect it. */
export function createDataSource({
  url,
  poolSize = 10,
  applicationName,
  poolWatch,
  storageWatch,
  timeouts: { statementMs, lockMs = 0 } = SERVER_TIMEOUTS,
  onSlowStatement = () => undefined,
  slowStatementMs = SLOW_STATEMENT_MS,
  onMigrating = () => undefined,
  upTo,
}: DatabaseOptions): DataSource {
  return new DataSource({
    type: "postgres",
    url,
    poolSize,
    ...(applicationName === undefined ? {} : { applicationName }),
    ...(poolWatch === undefined ? {} : { driver: poolWatch.driver }),
    connectTimeoutMS: 3_000,
    extra: {
      query_timeout: statementMs,
      keepAlive: true,
      ...(isPooled(url)
        ? { Client: createPooledClient({ statementMs, lockMs }) }
        : { statement_timeout: statementMs, lock_timeout: lockMs }),
    },
    poolErrorHandler: () => undefined,
    entities: [
      AbsenceRow,
      Account,
      ApiTokenRow,
      BackupRunRow,
      CalendarFeed,
      CallReportRow,
      CensusRow,
      ContactMarkRow,
      DepartmentRow,
      DisplayRow,
      DutyReminderRow,
      EmrSettingsRow,
      ErasureRow,
      FigureProgress,
      HolidayYearRow,
      Hospital,
      IdempotencyKey,
      JobOutboxRow,
      KitRow,
      LinkToken,
      LoginChallenge,
      OfferRow,
      Pairing,
      Passkey,
      PasskeyChallenge,
      RecoveryCode,
      RefreshToken,
      RetentionRow,
      RoleRow,
      RosterCoverRow,
      RosterDuty,
      RosterProposalRow,
      RosterRow,
      RosterRulesRow,
      Session,
      SignOnAttempt,
      SignalSettingsRow,
      SingleSignOnDomain,
      SingleSignOnIdentity,
      SingleSignOnRow,
      StationRow,
      Totp,
      WardBedRow,
      WardRow,
      WebhookRow,
      AdtSettingsRow,
      AdtSourceRow,
      AdtMessageRow,
    ],
    migrations: upTo === undefined ? MIGRATIONS : listMigrationsUpTo(upTo),
    migrationsTransactionMode: "each",
    ...watchStatements(onSlowStatement, slowStatementMs, onMigrating, (error) =>
      storageWatch?.recordError(error),
    ),
  });
}

function listMigrationsUpTo(name: string): typeof MIGRATIONS {
  return MIGRATIONS.slice(0, MIGRATIONS.findIndex((one) => one.name === name) + 1);
}

/** Returns the names of all migrations in order of execution. */
export function listMigrationNames(): string[] {
  return MIGRATIONS.map(({ name }) => name);
}
