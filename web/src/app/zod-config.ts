// The page's policy forbids eval, which zod would try with its first schema unless this stands before it. Its own `config`
// would bring zod to the login, which needs none.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
