import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { parsePageSearch, writePageSearch } from "../lib/search-params.js";
import { LoadingState } from "../ui/LoadingState.js";
import { lazyPage } from "../ui/lazy-part.js";
import { AREAS } from "./areas.js";
import { authRoutes, root } from "./auth-routes.js";
import { ErrorPage } from "./ErrorPage.js";
import { requireSession } from "./guards.js";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The title of the page: in its heading, and before the product's name in the browser's tab. */
    title?: string;
  }
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
const dashboard = createRoute({ getParentRoute: () => area, path: "/dashboard" });
const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: AREAS.parent.home, replace: true });
  },
});
const patients = createRoute({
  getParentRoute: () => dashboard,
  path: "/patients",
  staticData: { title: "Overview" },
  component: lazyPage(async () => (await import("../routes/patients.js")).PatientsPage),
});
const patientCard = createRoute({
  getParentRoute: () => dashboard,
  path: "/patients/$id",
  staticData: { title: "Patient" },
  component: lazyPage(async () => (await import("../routes/patient-card.js")).PatientCardPage),
});
const newPatient = createRoute({
  getParentRoute: () => dashboard,
  path: "/new-patient",
  staticData: { title: "New Patient" },
  component: lazyPage(async () => (await import("../routes/new-patient.js")).NewPatientPage),
});
const announcements = createRoute({
  getParentRoute: () => dashboard,
  path: "/announcements",
  staticData: { title: "Announcements" },
  component: lazyPage(async () => (await import("../routes/announcements.js")).AnnouncementsPage),
});
const staffs = createRoute({
  getParentRoute: () => dashboard,
  path: "/staffs",
  staticData: { title: "Staffs" },
  component: lazyPage(async () => (await import("../routes/staffs.js")).StaffsPage),
});
const casualties = createRoute({
  getParentRoute: () => dashboard,
  path: "/casualties",
  staticData: { title: "Casualties" },
  component: lazyPage(async () => (await import("../routes/casualties.js")).CasualtiesPage),
});
const updatePatient = createRoute({
  getParentRoute: () => dashboard,
  path: "/update-patients-info/$id",
  staticData: { title: "Update Patient" },
  component: lazyPage(
    async () => (await import("../routes/update-patients-info.js")).UpdatePatientPage,
  ),
});
const addUser = createRoute({
  getParentRoute: () => dashboard,
  path: "/add-user",
  staticData: { title: "Add New User" },
  component: lazyPage(async () => (await import("../routes/add-user.js")).AddUserPage),
});
const addDepartments = createRoute({
  getParentRoute: () => dashboard,
  path: "/add-departments",
  staticData: { title: "Manage Departments & Roles" },
  component: lazyPage(
    async () => (await import("../routes/add-departments.js")).AddDepartmentsPage,
  ),
});
const wards = createRoute({
  getParentRoute: () => dashboard,
  path: "/wards",
  staticData: { title: "Wards" },
  component: lazyPage(async () => (await import("../routes/wards.js")).WardsPage),
});
const statistics = createRoute({
  getParentRoute: () => dashboard,
  path: "/statistics",
  staticData: { title: "Statistics" },
  component: lazyPage(async () => (await import("../routes/statistics.js")).StatisticsPage),
});
const roster = createRoute({
  getParentRoute: () => dashboard,
  path: "/call-duty-roster",
  staticData: { title: "Call Duty Roster" },
  component: lazyPage(async () => (await import("../routes/call-duty-roster.js")).RosterPage),
});
const onCall = createRoute({
  getParentRoute: () => dashboard,
  path: "/on-call",
  staticData: { title: "Who is on call" },
  component: lazyPage(async () => (await import("../routes/on-call.js")).OnCallPage),
});
const responsibility = createRoute({
  getParentRoute: () => dashboard,
  path: "/responsibility/$id",
  staticData: { title: "Who was responsible" },
  component: lazyPage(async () => (await import("../routes/responsibility.js")).ResponsibilityPage),
});
const timeMachines = createRoute({
  getParentRoute: () => dashboard,
  path: "/time-machine",
  staticData: { title: "Time machine" },
  component: lazyPage(async () => (await import("../routes/time-machines.js")).TimeMachinesPage),
});
const timeMachine = createRoute({
  getParentRoute: () => dashboard,
  path: "/time-machine/$id",
  staticData: { title: "As it was" },
  component: lazyPage(async () => (await import("../routes/time-machine.js")).TimeMachinePage),
});
const settings = createRoute({
  getParentRoute: () => dashboard,
  path: "/settings",
  staticData: { title: "Settings" },
  component: lazyPage(async () => (await import("../routes/settings.js")).SettingsPage),
});

const audit = createRoute({
  getParentRoute: () => dashboard,
  path: "/audit",
  staticData: { title: "Audit log" },
  component: lazyPage(async () => (await import("../routes/audit.js")).AuditPage),
});

const wall = createRoute({
  getParentRoute: () => area,
  path: "/wall",
  staticData: { title: "From the wall" },
  component: lazyPage(async () => (await import("../routes/wall.js")).WallPage),
});

const subAccount = createRoute({ getParentRoute: () => area, path: "/sub-account" });
const subIndex = createRoute({
  getParentRoute: () => subAccount,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: AREAS.sub.home, replace: true });
  },
});
const subUser = createRoute({
  getParentRoute: () => subAccount,
  path: "/user",
  staticData: { title: "User" },
  component: lazyPage(async () => (await import("../routes/sub-user.js")).SubUserPage),
});
const subRoster = createRoute({
  getParentRoute: () => subAccount,
  path: "/roster",
  staticData: { title: "Roster" },
  component: lazyPage(async () => (await import("../routes/sub-roster.js")).SubRosterPage),
});
const subOnCall = createRoute({
  getParentRoute: () => subAccount,
  path: "/on-call",
  staticData: { title: "Who is on call" },
  component: lazyPage(async () => (await import("../routes/sub-on-call.js")).SubOnCallPage),
});
const subSettings = createRoute({
  getParentRoute: () => subAccount,
  path: "/settings",
  staticData: { title: "Settings" },
  component: lazyPage(async () => (await import("../routes/sub-settings.js")).SubSettingsPage),
});

const routeTree = root.addChildren([
  authRoutes,
  area.addChildren([
    dashboard.addChildren([
      dashboardIndex,
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
      timeMachines,
      timeMachine,
      settings,
      audit,
    ]),
    wall,
    subAccount.addChildren([subIndex, subUser, subRoster, subOnCall, subSettings]),
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
