import { openUnobserved } from '../../db/local-db.ts'
import { servePages } from './serve-pages.ts'

/** The thread that writes the pages of a first sync. */
servePages(globalThis as unknown as Parameters<typeof servePages>[0], openUnobserved)
