import { createStore } from "@tanstack/react-store";

/** Open state of the dialog that raises an emergency, so any part of the page can open it. */
export const emergencyDialog = createStore(false);

/** Opens the dialog that raises an emergency. */
export function openEmergencyDialog(): void {
  emergencyDialog.setState(() => true);
}
