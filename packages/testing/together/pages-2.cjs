/** @jest-environment ./web/testing/browser.cjs */
require("./run.cjs")(__filename);
