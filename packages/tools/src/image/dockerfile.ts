/** Where the Dockerfile assembles what its last stage copies. */
const ASSEMBLED = /(?<=\s)\/image$/;

/** What the first stage of the Dockerfile runs, in order, with `image` as the folder to assemble in. */
export function buildSteps(dockerfile: string, image: string): string[] {
  const [, firstStage = ""] = dockerfile.split(/^FROM .*$/m);
  return [...firstStage.matchAll(/^RUN (.+)$/gm)].map(([, step = ""]) =>
    step.replace(ASSEMBLED, image),
  );
}
