export declare const compressFiles: (folder: string) => void
