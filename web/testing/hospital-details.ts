import type { ParentDetails } from "@wardline/contracts/accounts/account";

export const HOSPITAL_DETAILS: ParentDetails = {
  id: "a1",
  hospital_name: "St. Luke's",
  email: "admin@hospital.example",
  version: 1,
  hospital_number: "",
  logo_url: null,
  display_url: null,
  timezone: "Africa/Lagos",
  duty_start: "00:00",
  duty_start_chosen: false,
  hide_team_reminder: null,
  team_reminder_date: null,
  hide_first_steps: false,
  cleaning: false,
  hasEMR: false,
  board_template: "3d",
};
