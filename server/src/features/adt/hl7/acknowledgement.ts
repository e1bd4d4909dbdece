/** Minimum number of header fields for an answer without a control id. */
const MIN_FIELDS = 12;

/** Writes the acknowledgement of a message from the message's header; null if the header cannot be read. */
export function acknowledge(text: string, code: "AA" | "AE" | "AR", reason: string): string | null {
  const [header = ""] = text.split(/[\r\n]/, 1);
  const separator = header.charAt(3);
  if (!header.startsWith("MSH") || !/^[!-/:-@[-`{-~]$/.test(separator)) return null;
  const fields = header.split(separator, MIN_FIELDS);
  const [, characters = "", application, facility, receiver, receivingFacility] = fields;
  const [type = "", id = "", processing, version] = fields.slice(8);
  if (id === "" && fields.length < MIN_FIELDS) return null;
  const component = characters.charAt(0);
  const event = type.split(component, 2)[1];
  const now = new Date().toISOString();
  const msh = [
    "MSH",
    characters,
    receiver,
    receivingFacility,
    application,
    facility,
    `${now.replaceAll(/[-:T]/g, "").slice(0, 14)}+0000`,
    "",
    event === undefined ? "ACK" : `ACK${component}${event}`,
    String(Date.parse(now)),
    processing === undefined || processing === "" ? "P" : processing,
    version === undefined || version === "" ? "2.5.1" : version,
  ];
  const msa = ["MSA", code, id, reason];
  return `${msh.join(separator)}\r${msa.join(separator)}\r`;
}
