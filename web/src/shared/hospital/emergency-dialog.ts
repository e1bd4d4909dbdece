import { createStore } from "@tanstack/react-store";

/** Whether the dialog in which an emergency is raised is open: it can be asked for from wherever on the page. */
export const emergencyDialog = createStore(false);

/** Opens the dialog in which an emergency is raised. */
export function askForEmergency(): void {
  emergencyDialog.setState(() => true);
}
