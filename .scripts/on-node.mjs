// Runs an installed program under a Node that is new enough: node .scripts/on-node.mjs vitest run
import './enough-node.mjs'
import path from 'node:path'
import { standInFor } from './stand-in.mjs'

const [command, ...args] = process.argv.slice(2)
const installed = path.resolve(import.meta.dirname, '../node_modules/.bin')
await standInFor(command, args, { ...process.env, PATH: `${installed}${path.delimiter}${process.env.PATH}` })
