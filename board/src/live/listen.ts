/** Adds listeners by the names of their events; returns a function that removes them. */
export function listen(target: EventTarget, listeners: Record<string, () => void>): () => void {
  const entries = Object.entries(listeners);
  for (const [event, run] of entries) target.addEventListener(event, run);
  return () => {
    for (const [event, run] of entries) target.removeEventListener(event, run);
  };
}
