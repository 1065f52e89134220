export const faultsOfFlaky: (flaky: string[], former: { flaky: string[] }[]) => string[]
export const hasChangedSince: (root: string, tree: string, folders: string[]) => boolean
