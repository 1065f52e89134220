import type { Plugin } from 'vite'

/** A script of the build; lengths of its modules in characters, before they were made smaller. */
export type BuiltScript = { fileName: string; isEntry: boolean; imports: string[]; modules: Record<string, number> }

/** Writes down what each script of the build is made of, a {@link BuiltScript} each. */
export const partsOfFiles: () => Plugin
