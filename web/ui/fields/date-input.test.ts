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

const FIELD = /<(?:DayField|InstantField|ClockField|RangeFields|AbsenceMore)\b.*?\/>/gs
const fields = sources.flatMap(({ file, code }) => [...code.matchAll(FIELD)].map(([field]) => ({ file, field })))

test('no place makes a field anew while it is typed into: its key never follows its value', () => {
  expect(new Set(fields.map(({ file }) => file)).size).toBeGreaterThan(20)
  const keyed = fields.flatMap(({ file, field }) => {
    const key = /\skey=(\{[^}]*\}\S*|"[^"]*")/.exec(field)?.[1]
    return key ? [`${path.basename(file)} ${key}`] : []
  })
  expect(keyed.sort()).toEqual([
    // The end of the span.
    'absence-more.tsx {end}',
    // The name of the field.
    'download-card.tsx {name}',
    // Counts how often the filters were cleared.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source as it is
    'statement-filters.tsx {`from ${clearing}`}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source as it is
    'statement-filters.tsx {`to ${clearing}`}',
  ])
})
