// A reporter of Playwright: says at the end once more what failed and why, where the output of a long run is cut to its end,
// and counts for `.scripts/test.mjs`.
import { stripVTControlCharacters } from 'node:util'
import { leaveTally } from './tally.mjs'

const MAX_LINES = 25
const titleOf = (test) => test.titlePath().slice(2).join(' › ')

export default class FailuresLast {
  #failed = new Map()
  #suite = null
  #errors = []

  onBegin(_config, suite) {
    this.#suite = suite
  }

  onError({ message }) {
    this.#errors.push(`outside of a test: ${stripVTControlCharacters(message ?? 'unknown error').split('\n')[0]}`)
  }

  onTestEnd(test, { status, errors }) {
    if (status === test.expectedStatus || status === 'skipped') return
    const said = errors.map(({ message, location }) => `${message}\n    at ${location?.file}:${location?.line}`)
    this.#failed.set(test, said.join('\n'))
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? []
    const those = (outcome) => tests.filter((test) => test.outcome() === outcome).map(titleOf)
    const flaky = those('flaky')
    leaveTally({
      passed: those('expected').length + flaky.length,
      red: [...this.#errors, ...those('unexpected')],
      flaky,
    })
  }

  onExit() {
    for (const [test, said] of this.#failed) {
      const lines = stripVTControlCharacters(said).split('\n')
      const mark = test.outcome() === 'flaky' ? '~ flaky:' : '✗'
      console.log(`\n${mark} ${titleOf(test)}\n${lines.slice(0, MAX_LINES).join('\n')}`)
    }
  }

  printsToStdio() {
    return false
  }
}
