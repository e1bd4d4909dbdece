/** Real databases and password hashes take their time on a busy machine; nothing in the tests waits for it to pass. */
const PATIENCE_MS = 120_000;

jest.setTimeout(PATIENCE_MS);

module.exports = { PATIENCE_MS };
