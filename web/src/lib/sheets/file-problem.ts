/** Says why a file cannot be read or written, with a message for the person. */
export class FileProblem extends Error {}
