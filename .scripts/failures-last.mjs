// A reporter: says at the end once more what failed and why, where the output of a long run is cut to its end.
import { stripVTControlCharacters } from 'node:util'

const MAX_LINES = 25

export default class FailuresLast {
  #failed = new Map()

  onTestEnd(test, { status, errors }) {
    if (status === test.expectedStatus || status === 'skipped') return
    const said = errors.map(({ message, location }) => `${message}\n    at ${location?.file}:${location?.line}`)
    this.#failed.set(test.titlePath().slice(2).join(' › '), said.join('\n'))
  }

  onExit() {
    for (const [title, said] of this.#failed) {
      const lines = stripVTControlCharacters(said).split('\n')
      console.log(`\n✗ ${title}\n${lines.slice(0, MAX_LINES).join('\n')}`)
    }
  }

  printsToStdio() {
    return false
  }
}
