export declare const COPIED: Record<string, string[]>
export declare const copyPackages: (dist: string) => void
