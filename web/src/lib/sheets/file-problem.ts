/** Reason why a file cannot be read or written, with a message for the user. */
export class FileProblem extends Error {}
