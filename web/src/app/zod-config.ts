// The page's policy forbids eval, which zod tries with its first schema unless this setting already exists. Importing
// zod's own `config` instead would make the login load zod, which it does not need.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
