export declare const isEnoughNode: (range: string, version: string) => boolean
export declare const olderNodeLine: (range: string, version: string) => string
