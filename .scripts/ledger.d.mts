export const faultsOfFlaky: (flaky: string[], former: { flaky: string[] }[]) => string[]
