/** Formats keys for this computer: ⌘ instead of Ctrl on Apple devices. */
export function formatKeys(keys: string): string {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? keys.replaceAll("Ctrl", "⌘") : keys;
}

/** Shows keys to press, such as "Ctrl K". */
export function Keys({ keys }: { keys: string }) {
  return <kbd>{formatKeys(keys)}</kbd>;
}
