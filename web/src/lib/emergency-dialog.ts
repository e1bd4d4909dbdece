const listeners = new Set<() => void>();

/** Opens the dialog in which an emergency is raised, from wherever on the page. */
export function askForEmergency(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when the dialog is asked for; returns how to take that back. */
export function onEmergencyAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
