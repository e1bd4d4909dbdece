"use strict";

const { TestEnvironment } = require("jest-environment-jsdom");

/**
 * The browser of unit specs: jsdom, with what the pages use and jsdom has not: fetch's classes from Node, and the
 * observers that Mantine asks for (Mantine's guide, "Testing with Jest"). It has no layout, and no network either:
 * what answers a call is contract-server.
 */
module.exports = class Browser extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { window } = this.dom;
    Object.assign(this.global, { Headers, Response, structuredClone });
    window.matchMedia = (media) => ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    window.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    window.HTMLElement.prototype.scrollIntoView = () => undefined;
    window.scrollTo = () => undefined;
  }
};
