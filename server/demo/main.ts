import { errorWords } from '../../shared/error-words.ts'
import { startDemo } from './start-demo.ts'

startDemo(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${errorWords(error)}\n`)
  process.exit(1)
})
