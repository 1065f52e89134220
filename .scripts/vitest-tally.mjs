// A reporter of vitest: counts for `.scripts/test.mjs`.
import path from 'node:path'
import { leaveTally } from './tally.mjs'

export default class VitestTally {
  onTestRunEnd(modules, unhandled) {
    const red = unhandled.map(({ message }) => `outside of a test: ${message}`)
    const tally = { passed: 0, red, flaky: [], skipped: [] }
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId)
      let isNamed = false
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        const title = `${file} › ${test.fullName.replaceAll(' > ', ' › ')}`
        if (state === 'failed') {
          isNamed = true
          tally.red.push(title)
        } else if (state === 'passed') tally.passed += 1
        else if (state === 'skipped') tally.skipped.push(title)
        if (state === 'passed' && test.diagnostic()?.flaky) tally.flaky.push(title)
      }
      if (!isNamed && module.state() === 'failed') tally.red.push(file)
    }
    leaveTally(tally)
  }
}
