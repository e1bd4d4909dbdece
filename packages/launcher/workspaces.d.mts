export function appFingerprint(root: string, app: string): string;
