/**
 * Import this before anything that imports zod, where the content policy forbids making code of texts: zod would try, and
 * each try is told as a violation. The one setting that zod reads without being loaded first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
