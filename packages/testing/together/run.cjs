const { basename } = require("node:path");
const { openTestDatabases } = require("@wardline/testing/database");
const runFiles = require("./run-files.cjs");
const { specsOf } = require("./specs.cjs");

/** Runs the integration tests of a group. Each has its database as when it is run alone; one left open fails. */
module.exports = function runTogether(groupFile) {
  runFiles(specsOf(basename(groupFile)), () => expect(openTestDatabases()).toEqual([]));
};
