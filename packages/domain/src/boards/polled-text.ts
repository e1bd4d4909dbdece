/** What pages and boards say while a network lets no socket through (docs/wire.md, Networks without sockets). */
export const POLLED_TEXT = "This network blocks live updates: updated every 5 s";
