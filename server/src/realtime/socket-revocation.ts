/** Ends sockets whose right has ended, on every server (api.md 2, 8). */
export interface SocketRevocation {
  endSession(sessionId: string): void;
  endAccount(accountId: string): void;
  endDisplay(displayId: string): void;
}

export const SOCKET_REVOCATION = Symbol("socket revocation");
