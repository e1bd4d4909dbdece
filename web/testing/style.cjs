"use strict";

/** Stands for style sheets in unit specs: each class is named after itself. */
module.exports = new Proxy(
  { __esModule: false },
  { get: (target, name) => (name in target ? target[name] : name) },
);
