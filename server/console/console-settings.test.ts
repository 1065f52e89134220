import { expect, test } from 'vitest'
import { takeSettings } from './console-settings.ts'

test.each([
  { words: [], settings: {}, rest: [] },
  {
    words: ['--keep', '--data', './my company', '--speed', '20', '--port=3001'],
    settings: { DATA_DIR: './my company', PORT: '3001' },
    rest: ['--keep', '--speed', '20'],
  },
  { words: ['--data=a=b', 'file.db'], settings: { DATA_DIR: 'a=b' }, rest: ['file.db'] },
])('$words', ({ words, settings, rest }) => expect(takeSettings(words)).toEqual({ settings, rest }))

test.each([
  { words: ['--data'], line: '--data needs a folder: --data ./my-company' },
  { words: ['--data='], line: '--data needs a folder: --data ./my-company' },
  { words: ['--port', '--keep'], line: '--port needs a number: --port 3001' },
])('$words: says what is missing', ({ words, line }) => expect(() => takeSettings(words)).toThrow(line))
