/** Transforms a text file that is imported with `?raw`. */
module.exports.process = (text) => ({
  code: `Object.defineProperty(exports, "__esModule", { value: true }); exports.default = ${JSON.stringify(text)};`,
});
