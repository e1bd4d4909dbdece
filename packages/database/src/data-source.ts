import "reflect-metadata";
import { DataSource } from "typeorm";
import { AbsenceRow } from "./entities/absence.js";
import { AccessLogRow } from "./entities/access-log.js";
import { Account } from "./entities/account.js";
import { AnnouncementRow } from "./entities/announcement.js";
import { BackupRunRow } from "./entities/backup-run.js";
import { CallReportRow, ContactMarkRow } from "./entities/call-report.js";
import { CensusDay, CensusRow } from "./entities/census.js";
import { DepartmentRow, RoleRow } from "./entities/department.js";
import { DisplayRow, Pairing, ScreenRow, ScreenWatch } from "./entities/display.js";
import { DutyReminderRow } from "./entities/duty-reminder.js";
import { DutySeenRow } from "./entities/duty-seen.js";
import { EmergencyDrawingRow, EmergencyRow } from "./entities/emergency.js";
import { EmrSettingsRow } from "./entities/emr-settings.js";
import { EventEmission, EventLogRow, SocketAttachment } from "./entities/event-log.js";
import { FigureMark, FigureRow } from "./entities/figure.js";
import { FormerDutyStartRow } from "./entities/former-duty-start.js";
import { Hospital } from "./entities/hospital.js";
import { IdempotencyKey } from "./entities/idempotency-key.js";
import { InstallationRow } from "./entities/installation.js";
import { JobOutboxRow } from "./entities/job-outbox.js";
import { KitRow, StationRow } from "./entities/kit.js";
import { LinkToken } from "./entities/link-token.js";
import { OfferRow } from "./entities/offer.js";
import { Passkey, PasskeyChallenge } from "./entities/passkey.js";
import { PatientRow } from "./entities/patient.js";
import { ProgramClockRow } from "./entities/program-clock.js";
import { ErasureRow, RetentionRow, RetentionWorker } from "./entities/retention.js";
import { CalendarFeed, RosterCoverRow, RosterDuty, RosterRow } from "./entities/roster.js";
import { HolidayYearRow, RosterProposalRow } from "./entities/roster-month.js";
import { RosterRulesRow } from "./entities/roster-rules.js";
import { LoginChallenge, RecoveryCode, Totp } from "./entities/second-factor.js";
import { RefreshToken, Session } from "./entities/session.js";
import { SignalSettingsRow } from "./entities/signal-settings.js";
import {
  SignOnAttempt,
  SingleSignOnDomain,
  SingleSignOnIdentity,
  SingleSignOnRow,
} from "./entities/single-sign-on.js";
import { WardBedRow, WardRow } from "./entities/ward.js";
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
import type { PoolWatch } from "./pool-watch.js";
import { type Patience, pooledClient } from "./pooled-client.js";
import { SLOW_STATEMENT_MS, type SlowStatement, watchStatements } from "./statement-watch.js";
import type { StorageWatch } from "./storage-watch.js";
import { isPooled } from "./store-addresses.js";

export interface DatabaseOptions {
  /** `postgres://…` of the installation's database. */
  url: string;
  /** Connections kept at most; 10 when absent. */
  poolSize?: number;
  applicationName?: string;
  /** Receives the pool. */
  poolWatch?: PoolWatch;
  /** Learns of statements that failed for want of room. */
  storageWatch?: StorageWatch;
  /** How long a statement may take and wait for others; those of servers when absent. */
  patience?: Patience;
  /** Called with each statement that takes long. */
  onSlowStatement?: (slow: SlowStatement) => void;
  /** How long that is, in milliseconds. */
  slowStatementMs?: number;
  /** Called with TypeORM's line when a migration has run, and with what a migration says of how far it is. */
  onMigrating?: (line: string) => void;
  /** The name of the last migration that this data source knows; all of them when absent. */
  upTo?: string;
}

/** In the order in which they run. */
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
];

/** A frozen database must show as an error, not as a request that never ends. */
const SERVERS: Patience = { statementMs: 10_000 };

/** The one place that knows how to reach the tables. Not yet connected: call `initialize()`. */
export function createDataSource({
  url,
  poolSize = 10,
  applicationName,
  poolWatch,
  storageWatch,
  patience: { statementMs, lockMs = 0 } = SERVERS,
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
        ? { Client: pooledClient({ statementMs, lockMs }) }
        : { statement_timeout: statementMs, lock_timeout: lockMs }),
    },
    poolErrorHandler: () => undefined,
    entities: [
      AbsenceRow,
      AccessLogRow,
      Account,
      AnnouncementRow,
      BackupRunRow,
      CalendarFeed,
      CensusDay,
      CensusRow,
      DepartmentRow,
      DisplayRow,
      EmergencyDrawingRow,
      EmergencyRow,
      EmrSettingsRow,
      ErasureRow,
      EventEmission,
      EventLogRow,
      FigureMark,
      FigureRow,
      HolidayYearRow,
      Hospital,
      IdempotencyKey,
      InstallationRow,
      JobOutboxRow,
      KitRow,
      LinkToken,
      LoginChallenge,
      OfferRow,
      Pairing,
      Passkey,
      PasskeyChallenge,
      PatientRow,
      ProgramClockRow,
      RecoveryCode,
      RefreshToken,
      RetentionRow,
      RetentionWorker,
      RoleRow,
      CallReportRow,
      ContactMarkRow,
      DutyReminderRow,
      FormerDutyStartRow,
      DutySeenRow,
      RosterDuty,
      RosterCoverRow,
      RosterProposalRow,
      RosterRow,
      ScreenRow,
      ScreenWatch,
      Session,
      RosterRulesRow,
      SignalSettingsRow,
      SignOnAttempt,
      SingleSignOnDomain,
      SingleSignOnIdentity,
      SingleSignOnRow,
      SocketAttachment,
      StationRow,
      Totp,
      WardBedRow,
      WardRow,
    ],
    migrations: upTo === undefined ? MIGRATIONS : migrationsUpTo(upTo),
    migrationsTransactionMode: "each",
    ...watchStatements(onSlowStatement, slowStatementMs, onMigrating, (error) =>
      storageWatch?.note(error),
    ),
  });
}

function migrationsUpTo(name: string): typeof MIGRATIONS {
  return MIGRATIONS.slice(0, MIGRATIONS.findIndex((one) => one.name === name) + 1);
}

/** The names of all migrations, in the order in which they run. */
export function migrationNames(): string[] {
  return MIGRATIONS.map(({ name }) => name);
}
