import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { isEnoughNode, olderNodeLine } from '../../.scripts/node-version.mjs'
import { productRoot } from '../version.ts'

const { engines } = JSON.parse(fs.readFileSync(path.join(productRoot(), 'package.json'), 'utf8')) as {
  engines: { node: string }
}

// The driver's native part is loaded with the first database. Under an older Node it would crash without a word.
if (!isEnoughNode(engines.node, process.versions.node)) {
  process.stderr.write(`${olderNodeLine(engines.node, process.versions.node)}\n`)
  process.exit(1)
}

export { Database }
