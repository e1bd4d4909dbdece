/** Real databases and password hashes are slow on a busy machine; no test normally takes as long as the limit. */
const PATIENCE_MS = 120_000;

jest.setTimeout(PATIENCE_MS);

module.exports = { PATIENCE_MS };
