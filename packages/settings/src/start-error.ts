/** A failure that its reader can fix: shown as one sentence, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
