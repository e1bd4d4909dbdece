"use strict";

/** Replaces stylesheets in unit specs; each class has its own name as its value. */
module.exports = new Proxy(
  { __esModule: false },
  { get: (target, name) => (name in target ? target[name] : name) },
);
