import { buildStale } from "@wardline/launcher/build";

/** Transpiles what an installation runs, before the fault tests; does nothing if up to date. */
export default function buildPrograms() {
  return buildStale({ log: () => undefined, apps: false });
}
