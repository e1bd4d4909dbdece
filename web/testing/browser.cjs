"use strict";

const { TestEnvironment } = require("jest-environment-jsdom");

/**
 * The browser of unit specs: jsdom, plus classes from Node and the observers that Mantine needs (Mantine's guide,
 * "Testing with Jest"). It has no layout and no network; contract-server answers calls.
 */
module.exports = class Browser extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { window } = this.dom;
    Object.assign(this.global, { Headers, Response, TextDecoder, structuredClone });
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
    window.Range.prototype.getBoundingClientRect = () => new window.DOMRect();
    window.scrollTo = () => undefined;
    window.getComputedStyle = ownStyles(window);
  }
};

/**
 * Replaces jsdom's slow style lookup, because each query for a role or name reads hundreds of styles. Specs load no
 * stylesheets (style.cjs), so an element's style comes only from its tag, its own attributes or its parents.
 */
function ownStyles(window) {
  const { document, getComputedStyle } = window;
  const displays = new Map();

  /** A dialog is visible only while it is open. */
  function displayOfTag(element) {
    const { namespaceURI, localName } = element;
    const isOpen = element.hasAttribute("open");
    const tag = `${namespaceURI} ${localName} ${isOpen}`;
    if (!displays.has(tag)) {
      const alike = document.createElementNS(namespaceURI, localName);
      alike.toggleAttribute("open", isOpen);
      displays.set(tag, getComputedStyle(alike).display);
    }
    return displays.get(tag);
  }
  function displayOf(element) {
    const isHidden = element.hasAttribute("hidden") || element.type === "hidden";
    return element.style?.display || (isHidden ? "none" : displayOfTag(element));
  }
  function inherited(element, name, initial) {
    for (let at = element; at !== null; at = at.parentElement) {
      const own = at.style?.getPropertyValue(name);
      if (own) return own;
    }
    return initial;
  }
  return (element) => {
    const own = element.style ?? document.createElement("i").style;
    const resolve = (name) => {
      if (name === "display") return displayOf(element);
      if (name === "visibility") return inherited(element, name, "visible");
      if (name === "pointer-events") return inherited(element, name, "auto");
      return own.getPropertyValue(name);
    };
    return new Proxy(own, {
      get: (style, name) => {
        if (name === "getPropertyValue") return resolve;
        if (name === "pointerEvents") return resolve("pointer-events");
        return name === "display" || name === "visibility" ? resolve(name) : style[name];
      },
    });
  };
}
