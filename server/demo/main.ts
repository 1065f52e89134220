import { complain, typed } from '../ops/command.ts'
import { startDemo } from './start-demo.ts'

startDemo(typed()).catch((error) => process.exit(complain(error)))
