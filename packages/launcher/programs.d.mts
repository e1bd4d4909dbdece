export function buildPrograms(root: string): Promise<number>;
