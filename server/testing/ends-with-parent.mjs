// Loaded first by a server of tests: `node --import`. It ends once its standard input closes, as it does when the process
// that started it is killed, which cannot end it any more. Plain JavaScript: what is built runs without a loader.
import { Socket } from 'node:net'

const { stdin } = process
stdin.on('end', () => process.exit(1))
stdin.on('close', () => process.exit(1))
stdin.on('error', () => process.exit(1))
stdin.resume()
// It keeps nothing alive that would end by itself.
if (stdin instanceof Socket) stdin.unref()
