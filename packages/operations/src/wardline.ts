import { findCommand, formatCommandHelp, formatGeneralHelp, parseRequest } from "./command-line.js";
import { reportAndExit } from "./report.js";

/** `npm run wardline -- <command> [options]`: all operators' commands (docs/operating/commands.md, Operators' commands). */
async function main([name = "--help", ...args]: string[]): Promise<void> {
  if (name === "--help") return console.log(formatGeneralHelp());
  const command = findCommand(name);
  // npm passes the name of the running script; each former script has the same name as its command.
  if (process.env.npm_lifecycle_event === name) {
    console.error(
      `npm run ${name} is now npm run wardline -- ${name}; the next version will remove the old name.`,
    );
  }
  const request = parseRequest(command, args);
  await (request === null ? console.log(formatCommandHelp(command)) : command.run(request));
}

main(process.argv.slice(2)).catch(reportAndExit);
