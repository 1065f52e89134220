import { expect, test } from 'vitest'
import { findingLines } from './finding.ts'

test('what a line quotes of others neither leads the terminal nor looks like another line', () =>
  expect(
    findingLines([
      {
        state: 'bad',
        what: 'restore',
        says: 'x.db would fail: \x1b]0;a\x07\x1b[2J\nok    restore  well',
        todo: 'Look',
      },
    ]),
  ).toEqual(['bad   restore  x.db would fail: ]0;a[2J ok restore well', '               → Look']))
