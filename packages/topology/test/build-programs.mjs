import { buildStaleOutput } from "@wardline/launcher/build";

/** Transpiles the programs of an installation before the fault tests; does nothing if they are up to date. */
export default function buildPrograms() {
  return buildStaleOutput({ log: () => undefined, apps: false });
}
