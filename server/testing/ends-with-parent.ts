import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Options of Node by which a program ends with the process that starts it, however that one ends. Its standard input has to be a
 * pipe that stays open: `stdio: ['pipe', …]`.
 */
export const ENDS_WITH_PARENT = ['--import', pathToFileURL(path.join(import.meta.dirname, 'ends-with-parent.mjs')).href]
