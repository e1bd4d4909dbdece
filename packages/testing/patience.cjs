/** Real databases and password hashes take their time on a busy machine; nothing in the tests waits for it to pass. */
jest.setTimeout(120_000);
