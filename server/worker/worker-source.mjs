// Starts the worker from the sources (development and tests): Node 20 does not run `--import tsx` in a worker thread.
import { register } from 'tsx/esm/api'

register()
await import('./worker-entry.ts')
