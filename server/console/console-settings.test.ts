import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettingsFile, takeSettings } from './console-settings.ts'

test.each([
  { words: [], settings: {}, file: null, rest: [] },
  {
    words: ['--keep', '--data', './my company', '--speed', '20', '--port=3001'],
    settings: { DATA_DIR: './my company', PORT: '3001' },
    file: null,
    rest: ['--keep', '--speed', '20'],
  },
  {
    words: ['--data=a=b', '--env', 'x.env', 'file.db'],
    settings: { DATA_DIR: 'a=b' },
    file: 'x.env',
    rest: ['file.db'],
  },
])('$words', ({ words, ...taken }) => expect(takeSettings(words)).toEqual(taken))

test.each([
  { words: ['--data'], line: '--data needs a folder: --data ./my-company' },
  { words: ['--data='], line: '--data needs a folder: --data ./my-company' },
  { words: ['--port', '--keep'], line: '--port needs a number: --port 3001' },
])('$words: says what is missing', ({ words, line }) => expect(() => takeSettings(words)).toThrow(line))

test('a file of settings is read as systemd reads it, and one that is missing is named', () => {
  const file = path.join(os.tmpdir(), `tours-settings-${process.pid}.env`)
  fs.writeFileSync(file, '# company\nPUBLIC_URL=https://tours.example.com\nMAIL_FROM="Tours <a@example.com>"\n')
  const read = readSettingsFile(file)
  fs.rmSync(file)
  expect(read).toEqual({ PUBLIC_URL: 'https://tours.example.com', MAIL_FROM: 'Tours <a@example.com>' })
  expect(() => readSettingsFile(file)).toThrow(`There is no file ${file}`)
})
