/** Folder in which the Dockerfile assembles the content that its last stage copies. */
const ASSEMBLY_FOLDER = /(?<=\s)\/image$/;

/** Returns the commands of the Dockerfile's first stage in order, with `image` as the folder to assemble in. */
export function buildSteps(dockerfile: string, image: string): string[] {
  const [, firstStage = ""] = dockerfile.split(/^FROM .*$/m);
  return [...firstStage.matchAll(/^RUN (.+)$/gm)].map(([, step = ""]) =>
    step.replace(ASSEMBLY_FOLDER, image),
  );
}
