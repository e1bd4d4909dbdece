/** Folder in which the Dockerfile assembles what its last stage copies. */
const ASSEMBLED = /(?<=\s)\/image$/;

/** Returns the commands of the Dockerfile's first stage in order, with `image` as the folder to assemble in. */
export function buildSteps(dockerfile: string, image: string): string[] {
  const [, firstStage = ""] = dockerfile.split(/^FROM .*$/m);
  return [...firstStage.matchAll(/^RUN (.+)$/gm)].map(([, step = ""]) =>
    step.replace(ASSEMBLED, image),
  );
}
