// Zod must not try eval, which the page's policy forbids. Its own `config` would make the login load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
