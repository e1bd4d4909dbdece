/**
 * Lists the shell commands that a document prints between a heading and the next heading: its fenced `sh` blocks, in
 * order. Throws if there are none.
 */
export function listDocumentedCommands(document: string, heading: string): string[] {
  const [, after = ""] = document.split(new RegExp(`^#+ ${heading}$`, "m"));
  const [section = ""] = after.split(/^##/m);
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  if (blocks.length === 0) throw new Error(`There are no commands below "${heading}".`);
  return blocks;
}
