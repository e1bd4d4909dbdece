import type { PagePath } from "@wardline/contracts/accounts/pages";
import type { ComponentType } from "react";

type Pages = Partial<Record<PagePath, () => Promise<ComponentType>>>;

/** Loads the pages for people who are not logged in, except the login, and the page between the login and the area. */
export const AUTH_PAGES = {
  "/register": async () => (await import("./login/register.js")).RegisterPage,
  "/verify-email": async () => (await import("./login/verify-email.js")).VerifyEmailPage,
  "/forgot-password": async () => (await import("./login/forgot-password.js")).ForgotPasswordPage,
  "/reset-password/{-$token}": async () =>
    (await import("./login/reset-password.js")).ResetPasswordPage,
  "/single-sign-on": async () => (await import("./login/single-sign-on.js")).SingleSignOnPage,
  "/second-factor": async () => (await import("./login/second-factor.js")).SecondFactorPage,
} satisfies Pages;

/** Loads the pages of the area behind the login. */
export const AREA_PAGES = {
  "/dashboard/patients": async () => (await import("./patients/patients.js")).PatientsPage,
  "/dashboard/patients/$id": async () =>
    (await import("./patients/patient-card.js")).PatientCardPage,
  "/dashboard/new-patient": async () => (await import("./patients/new-patient.js")).NewPatientPage,
  "/dashboard/announcements": async () =>
    (await import("./hospital/announcements.js")).AnnouncementsPage,
  "/dashboard/staffs": async () => (await import("./staff/staffs.js")).StaffsPage,
  "/dashboard/casualties": async () => (await import("./patients/casualties.js")).CasualtiesPage,
  "/dashboard/adt": async () => (await import("./patients/parked-messages.js")).ParkedMessagesPage,
  "/dashboard/update-patients-info/$id": async () =>
    (await import("./patients/update-patients-info.js")).UpdatePatientPage,
  "/dashboard/add-user": async () => (await import("./staff/add-user.js")).AddUserPage,
  "/dashboard/add-departments": async () =>
    (await import("./staff/add-departments.js")).AddDepartmentsPage,
  "/dashboard/wards": async () => (await import("./patients/wards.js")).WardsPage,
  "/dashboard/statistics": async () => (await import("./hospital/statistics.js")).StatisticsPage,
  "/dashboard/call-duty-roster": async () =>
    (await import("./staff/call-duty-roster.js")).RosterPage,
  "/dashboard/on-call": async () => (await import("./staff/on-call.js")).OnCallPage,
  "/dashboard/responsibility/$id": async () =>
    (await import("./patients/responsibility.js")).ResponsibilityPage,
  "/dashboard/downtime": async () => (await import("./hospital/downtime.js")).DowntimePage,
  "/dashboard/time-machine": async () =>
    (await import("./hospital/time-machines.js")).TimeMachinesPage,
  "/dashboard/time-machine/$id": async () =>
    (await import("./hospital/time-machine.js")).TimeMachinePage,
  "/dashboard/settings": async () => (await import("./hospital/settings.js")).SettingsPage,
  "/dashboard/audit": async () => (await import("./hospital/audit.js")).AuditPage,
  "/wall": async () => (await import("./own/wall.js")).WallPage,
  "/help/{-$topic}": async () => (await import("./own/help.js")).HelpPage,
  "/sub-account/user": async () => (await import("./own/sub-user.js")).SubUserPage,
  "/sub-account/roster": async () => (await import("./own/sub-roster.js")).SubRosterPage,
  "/sub-account/on-call": async () => (await import("./own/sub-on-call.js")).SubOnCallPage,
  "/sub-account/settings": async () => (await import("./own/sub-settings.js")).SubSettingsPage,
} satisfies Pages;
