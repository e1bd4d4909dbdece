import { announcementLive } from "../features/announcements/api/announcement-queries.js";
import { departmentLive } from "../features/departments/api/department-cache.js";
import { displayLive } from "../features/displays/api/displays.js";
import { previewLive } from "../features/displays/api/preview.js";
import { screenLive } from "../features/displays/api/screens.js";
import { emergencyLive } from "../features/emergencies/api/emergency-queries.js";
import { firstStepsLive } from "../features/first-steps/api/first-steps.js";
import { myRosterLive } from "../features/my-roster/api/my-roster-queries.js";
import { onCallLive } from "../features/on-call/api/on-call-queries.js";
import { pastLive } from "../features/past/api/past-queries.js";
import { patientLive } from "../features/patients/api/patient-queries.js";
import { retentionLive } from "../features/retention/api/retention.js";
import { rosterLive } from "../features/roster/api/roster-cache.js";
import { secondFactorLive } from "../features/second-factor/api/second-factor.js";
import { ownSessionsLive } from "../features/sessions/api/own-sessions.js";
import { singleSignOnLive } from "../features/single-sign-on/api/single-sign-on.js";
import { staffLive } from "../features/staff/api/staff-queries.js";
import { displayNamesLive } from "../lib/display-names.js";
import { composeLiveHandlers } from "../lib/live-cache.js";
import { parentDetailsLive } from "../lib/parent-details.js";
import { signalsLive } from "../lib/signal-settings.js";
import { subDetailsLive } from "../lib/sub-details.js";
import { wardLive } from "../lib/wards.js";

/** What every feature does with the changes that arrive (docs/architecture.md, One change, from click to pixel). */
export const applyLiveChanges = composeLiveHandlers([
  parentDetailsLive,
  subDetailsLive,
  patientLive,
  announcementLive,
  emergencyLive,
  departmentLive,
  wardLive,
  signalsLive,
  staffLive,
  rosterLive,
  myRosterLive,
  onCallLive,
  pastLive,
  displayLive,
  screenLive,
  previewLive,
  firstStepsLive,
  displayNamesLive,
  secondFactorLive,
  ownSessionsLive,
  retentionLive,
  singleSignOnLive,
]);
