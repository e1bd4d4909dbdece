import { buildStale } from "@wardline/launcher/build";

/** Before the fault tests: transpiles what an installation runs; does nothing where that was done. */
export default function buildPrograms() {
  return buildStale({ log: () => undefined, apps: false });
}
