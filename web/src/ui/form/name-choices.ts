/** Returns names as choices; includes the current value even if somebody has just removed it elsewhere. */
export function buildNameChoices(prompt: string, names: readonly string[], value: string) {
  const options = value === "" || names.includes(value) ? names : [value, ...names];
  return [{ value: "", label: prompt }, ...options];
}
