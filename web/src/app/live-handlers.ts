import { adtLive } from "../features/adt/adt-live.js";
import { announcementLive } from "../features/announcements/announcement-changes.js";
import { tokensLive } from "../features/api-tokens/token-live.js";
import { departmentLive } from "../features/departments/department-cache.js";
import { displayLive, previewLive } from "../features/displays/displays.js";
import { screenLive } from "../features/displays/screens/screens.js";
import { downtimeLive } from "../features/downtime/downtime-data.js";
import { emergencyLive } from "../features/emergencies/emergency-queries.js";
import { firstStepsLive } from "../features/first-steps/first-steps-data.js";
import { forYouLive } from "../features/for-you/for-you.js";
import { holidaysLive } from "../features/holidays/holidays-data.js";
import { myRosterLive } from "../features/my-roster/my-roster-queries.js";
import { pastLive } from "../features/past/past-queries.js";
import { patientLive } from "../features/patients/data/patient-queries.js";
import { retentionLiveHandlers } from "../features/retention/retention.js";
import { monthLive, proposalLive } from "../features/roster/grid/model/month-queries.js";
import { rosterLive, seenLive } from "../features/roster/roster-queries.js";
import { tonightLive } from "../features/roster/tonight/tonight-queries.js";
import { rosterRulesLive } from "../features/roster-rules/roster-rules-data.js";
import { secondFactorLive } from "../features/second-factor/second-factor.js";
import { ownSessionsLive } from "../features/sessions/own-sessions.js";
import { singleSignOnLive } from "../features/single-sign-on/single-sign-on.js";
import { staffLive } from "../features/staff/staff-changes.js";
import { webhookLiveHandlers } from "../features/webhooks/webhook-live.js";
import { composeLiveHandlers } from "../lib/live/live-cache.js";
import { connectLive } from "../lib/live/live-connection.js";
import { absencesLive } from "../shared/absences/absences.js";
import { onCallLive } from "../shared/contacts/on-call-queries.js";
import { displayNamesLive } from "../shared/hospital/display-names.js";
import { parentDetailsLive } from "../shared/hospital/parent-details.js";
import { subDetailsLive } from "../shared/hospital/sub-details.js";
import { wardLive } from "../shared/hospital/wards.js";
import { offersLive } from "../shared/offers/offers.js";
import { signalsLive } from "../shared/patients/signal-settings.js";

/** Applies incoming changes to the cache of every feature (docs/architecture.md, How a request travels). */
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
  monthLive,
  proposalLive,
  rosterRulesLive,
  holidaysLive,
  seenLive,
  tonightLive,
  forYouLive,
  downtimeLive,
  myRosterLive,
  absencesLive,
  offersLive,
  onCallLive,
  pastLive,
  displayLive,
  screenLive,
  previewLive,
  firstStepsLive,
  displayNamesLive,
  secondFactorLive,
  ownSessionsLive,
  retentionLiveHandlers,
  singleSignOnLive,
  tokensLive,
  webhookLiveHandlers,
  adtLive,
]);

/** Applies live changes to the page until the returned function is called. */
export function followChanges(): () => void {
  return connectLive(applyLiveChanges);
}
