// Builds if needed, then runs one of the built programs in this very process, so that signals reach it:
// main, demo, backup, restore or admin.
import './enough-node.mjs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'

const [program = 'main'] = process.argv.slice(2)
await build({ ifNeeded: true })
process.env.NODE_ENV = 'production'
await import(pathToFileURL(path.resolve(import.meta.dirname, '../dist/server', `${program}.js`)).href)
