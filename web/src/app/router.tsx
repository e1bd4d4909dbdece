import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { parsePageSearch, writePageSearch } from "../lib/address/search-params.js";
import { AREAS } from "../shared/session/areas.js";
import { LoadingState } from "../ui/feedback/LoadingState.js";
import { lazyPage } from "../ui/feedback/lazy-part.js";
import { authRoutes, root } from "./auth-routes.js";
import { requireSession } from "./guards.js";
import { ErrorPage } from "./MessagePage.js";
import { page } from "./page-route.js";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const area = createRoute({
  getParentRoute: () => root,
  id: "area",
  beforeLoad: requireSession,
  component: lazyPage(async () => (await import("./shells/AreaShell.js")).AreaShell),
});
const dashboard = createRoute({
  getParentRoute: () => area,
  path: AREAS.parent.root,
  beforeLoad: () => {
    throw redirect({ to: AREAS.parent.home, replace: true });
  },
});
const patients = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/patients",
    async () => (await import("../routes/patients/patients.js")).PatientsPage,
  ),
});
const patientCard = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/patients/$id",
    async () => (await import("../routes/patients/patient-card.js")).PatientCardPage,
  ),
});
const newPatient = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/new-patient",
    async () => (await import("../routes/patients/new-patient.js")).NewPatientPage,
  ),
});
const announcements = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/announcements",
    async () => (await import("../routes/hospital/announcements.js")).AnnouncementsPage,
  ),
});
const staffs = createRoute({
  getParentRoute: () => area,
  ...page("/dashboard/staffs", async () => (await import("../routes/staff/staffs.js")).StaffsPage),
});
const casualties = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/casualties",
    async () => (await import("../routes/patients/casualties.js")).CasualtiesPage,
  ),
});
const updatePatient = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/update-patients-info/$id",
    async () => (await import("../routes/patients/update-patients-info.js")).UpdatePatientPage,
  ),
});
const addUser = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/add-user",
    async () => (await import("../routes/staff/add-user.js")).AddUserPage,
  ),
});
const addDepartments = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/add-departments",
    async () => (await import("../routes/staff/add-departments.js")).AddDepartmentsPage,
  ),
});
const wards = createRoute({
  getParentRoute: () => area,
  ...page("/dashboard/wards", async () => (await import("../routes/wards/wards.js")).WardsPage),
});
const statistics = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/statistics",
    async () => (await import("../routes/hospital/statistics.js")).StatisticsPage,
  ),
});
const roster = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/call-duty-roster",
    async () => (await import("../routes/staff/call-duty-roster.js")).RosterPage,
  ),
});
const onCall = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/on-call",
    async () => (await import("../routes/staff/on-call.js")).OnCallPage,
  ),
});
const responsibility = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/responsibility/$id",
    async () => (await import("../routes/patients/responsibility.js")).ResponsibilityPage,
  ),
});
const downtime = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/downtime",
    async () => (await import("../routes/hospital/downtime.js")).DowntimePage,
  ),
});
const timeMachines = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/time-machine",
    async () => (await import("../routes/hospital/time-machines.js")).TimeMachinesPage,
  ),
});
const timeMachine = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/time-machine/$id",
    async () => (await import("../routes/hospital/time-machine.js")).TimeMachinePage,
  ),
});
const settings = createRoute({
  getParentRoute: () => area,
  ...page(
    "/dashboard/settings",
    async () => (await import("../routes/hospital/settings.js")).SettingsPage,
  ),
});

const audit = createRoute({
  getParentRoute: () => area,
  ...page("/dashboard/audit", async () => (await import("../routes/hospital/audit.js")).AuditPage),
});

const wall = createRoute({
  getParentRoute: () => area,
  ...page("/wall", async () => (await import("../routes/own/wall.js")).WallPage),
});

const subAccount = createRoute({
  getParentRoute: () => area,
  path: AREAS.sub.root,
  beforeLoad: () => {
    throw redirect({ to: AREAS.sub.home, replace: true });
  },
});
const subUser = createRoute({
  getParentRoute: () => area,
  ...page("/sub-account/user", async () => (await import("../routes/own/sub-user.js")).SubUserPage),
});
const subRoster = createRoute({
  getParentRoute: () => area,
  ...page(
    "/sub-account/roster",
    async () => (await import("../routes/own/sub-roster.js")).SubRosterPage,
  ),
});
const subOnCall = createRoute({
  getParentRoute: () => area,
  ...page(
    "/sub-account/on-call",
    async () => (await import("../routes/own/sub-on-call.js")).SubOnCallPage,
  ),
});
const subSettings = createRoute({
  getParentRoute: () => area,
  ...page(
    "/sub-account/settings",
    async () => (await import("../routes/own/sub-settings.js")).SubSettingsPage,
  ),
});

const routeTree = root.addChildren([
  authRoutes,
  area.addChildren([
    dashboard,
    patients,
    patientCard,
    newPatient,
    announcements,
    staffs,
    casualties,
    updatePatient,
    addUser,
    addDepartments,
    wards,
    statistics,
    roster,
    onCall,
    responsibility,
    downtime,
    timeMachines,
    timeMachine,
    settings,
    audit,
    wall,
    subAccount,
    subUser,
    subRoster,
    subOnCall,
    subSettings,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch: parsePageSearch,
  stringifySearch: writePageSearch,
  defaultPreload: "intent",
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});
