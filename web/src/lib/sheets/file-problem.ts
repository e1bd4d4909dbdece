/** Why a file cannot be read or made; its message is for a person. */
export class FileProblem extends Error {}
