export function computeFingerprint(root: string, app: string): string;
