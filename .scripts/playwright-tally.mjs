// A reporter of Playwright: counts for `.scripts/test.mjs`, and says at the end once more what failed and why, since the output
// of a long run is cut to its end.
import { stripVTControlCharacters } from 'node:util'
import { EXPECTED_TESTS, leaveTally } from './tally.mjs'

const MAX_LINES = 25
const titleOf = (test) => test.titlePath().slice(2).join(' › ')

export default class PlaywrightTally {
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
    const [passed, flaky, red] = [those('expected'), those('flaky'), those('unexpected')]
    const ran = passed.length + flaky.length + red.length
    const expected = Number(process.env[EXPECTED_TESTS] ?? ran)
    const lacking =
      ran === expected ? [] : [`${ran} tests ran instead of ${expected}: one was skipped, or a name fits none`]
    const skipped = those('skipped')
    leaveTally({ passed: passed.length + flaky.length, red: [...this.#errors, ...red, ...lacking], flaky, skipped })
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
