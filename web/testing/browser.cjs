"use strict";

const { TestEnvironment } = require("jest-environment-jsdom");

/**
 * Computed styles without style sheets: the element's own, what it inherits, and how jsdom displays its kind. Specs have no
 * sheet but Mantine's colours, and jsdom matches each rule of it with each element of a page that is queried by roles.
 */
function computedStyles(window) {
  const { document, getComputedStyle } = window;
  const displays = new Map();
  const displayOf = ({ localName }) => {
    if (!displays.has(localName)) {
      displays.set(localName, getComputedStyle(document.createElement(localName)).display);
    }
    return displays.get(localName);
  };
  const inherited = (element, name) => {
    for (let one = element; one !== null; one = one.parentElement) {
      const value = one.style?.getPropertyValue(name);
      if (value) return value;
    }
    return undefined;
  };
  return (element) => {
    const own = element.style;
    const values = {
      display: own.display || displayOf(element),
      visibility: inherited(element, "visibility") ?? "visible",
      "pointer-events": inherited(element, "pointer-events") ?? "auto",
    };
    return Object.create(own, {
      display: { value: values.display },
      visibility: { value: values.visibility },
      pointerEvents: { value: values["pointer-events"] },
      getPropertyValue: { value: (name) => values[name] ?? own.getPropertyValue(name) },
    });
  };
}

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
    window.getComputedStyle = computedStyles(window);
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
