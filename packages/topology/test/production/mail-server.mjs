import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** `node mail-server.mjs FOLDER`: the hospital's mail server on port 25, which stores emails as files. */
const [, , folder = "."] = process.argv;
let count = 0;

new SMTPServer({
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  onData(stream, _, callback) {
    void text(stream)
      .then((mail) => writeFile(join(folder, `${++count}.eml`), mail))
      .then(() => callback(), callback);
  },
}).listen(25);
