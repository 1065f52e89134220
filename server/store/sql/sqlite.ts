import Database from 'better-sqlite3'
import { isEnoughNode, olderNodeLine } from '../../../.scripts/node-version.mjs'
import { neededNode, productRoot } from '../../kit/version.ts'

const needed = neededNode(productRoot())

// The driver's native part is loaded with the first database. Under an older Node it would crash without a word.
if (!isEnoughNode(needed, process.versions.node)) {
  process.stderr.write(`${olderNodeLine(needed, process.versions.node)}\n`)
  process.exit(1)
}

export { Database }
