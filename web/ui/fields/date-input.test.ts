import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const WEB = path.resolve(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !/^(e2e|bench)|\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(WEB, file), 'utf8') }))
const using = (pattern: RegExp): string[] => sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file)

test('there is one field for days and times: none of a browser, none of MUI but the calendar below it', () => {
  expect(using(/type="(date|time|datetime-local|month|week)"/)).toEqual([])
  expect(using(/@mui\/x-date-pickers/)).toEqual(['ui/fields/date-choice.tsx'])
  expect(using(/typed-field\.tsx/)).toEqual(['ui/fields/date-fields.tsx'])
})

test('each screen that has one is typed into in the browser', () => {
  const spec = readFileSync(path.join(WEB, 'e2e/shell/date-fields.spec.ts'), 'utf8')
  const screens = using(/^import \{ \w+ \} from '.*date-fields\.tsx'/m)
  expect(screens.length).toBeGreaterThan(10)
  expect(screens.filter((file) => !spec.includes(`'${path.basename(file)}'`))).toEqual([])
})
