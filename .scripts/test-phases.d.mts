export const LONG_TESTS: string[]
export const SYNC_FOLDERS: string[]
export const gate: (isSyncChanged?: boolean) => { name: string; steps: { env?: Record<string, string> }[] }[]
