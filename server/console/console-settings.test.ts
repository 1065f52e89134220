import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { doubledSettings, readSettingsFile, takeKnown, takeSettings } from './console-settings.ts'

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
])('$words', ({ words, ...taken }) => expect(takeSettings(words)).toEqual({ ...taken, company: null }))

test('--company is of the commands that work on the data of one', () => {
  expect(takeSettings(['x.db', '--company', 'alpina'], true)).toMatchObject({ company: 'alpina', rest: ['x.db'] })
  expect(takeSettings(['--company', 'alpina'])).toMatchObject({ company: null, rest: ['--company', 'alpina'] })
})

test.each([
  { words: ['--data'], line: '--data needs a folder: --data ./my-company' },
  { words: ['--data='], line: '--data needs a folder: --data ./my-company' },
  { words: ['--port', '--keep'], line: '--port needs a number: --port 3001' },
  { words: ['--data', 'a', 'file.db', '--data=a'], line: '--data is given twice' },
])('$words: says what is missing', ({ words, line }) => expect(() => takeSettings(words)).toThrow(line))

test.each([
  { text: 'PORT=3000\nSMTP_URL smtp://a:secret@b\n', line: 'FILE, line 2, is no setting: write NAME=value' },
  { text: '# one\n\n=x\n', line: 'FILE, line 3, is no setting: write NAME=value' },
  { text: 'SMS_BODY="to={to}\n\n text={text}"\nnow\n', line: 'FILE, line 4, is no setting: write NAME=value' },
  { text: "SMS_BODY='a\nb\n", line: 'FILE, line 1, lacks the quote at its end' },
])('a file with $text: the line is named, and nothing of it is shown', ({ text, line }) => {
  const file = path.join(os.tmpdir(), `tours-bad-settings-${process.pid}.env`)
  fs.writeFileSync(file, text)
  try {
    expect(() => readSettingsFile(file)).toThrow(new Error(line.replace('FILE', file)))
  } finally {
    fs.rmSync(file)
  }
})

test('a file with comments, empty lines, quotes and Windows ends of lines', () => {
  const file = path.join(os.tmpdir(), `tours-good-settings-${process.pid}.env`)
  const lines = [
    '; c=d',
    '# a=b',
    '  PORT = 3001',
    'export HOST=1.2.3.4',
    'A="b=c # d"',
    "B='x",
    "y'",
    "C=it's # me",
    'D=',
    '',
  ]
  fs.writeFileSync(file, lines.join('\r\n'))
  const read = readSettingsFile(file)
  fs.rmSync(file)
  expect({ ...read, B: read.B?.replace('\r', '') }).toEqual({
    PORT: '3001',
    HOST: '1.2.3.4',
    A: 'b=c # d',
    B: 'x\ny',
    C: "it's",
    D: '',
  })
})

test('a file sets what is a setting of the product, and nothing that Node or the system goes by', () =>
  expect(
    takeKnown({ PORT: '1', MIRROR_POSTGRES: 'x', NODE_OPTIONS: '--require=x', LD_PRELOAD: 'x', PATH: '/x', TZ: 'x' }),
  ).toEqual({
    known: { PORT: '1', MIRROR_POSTGRES: 'x' },
    others: ['NODE_OPTIONS', 'LD_PRELOAD', 'PATH', 'TZ'],
  }))

test('a file of settings is read as systemd reads it, and one that is missing is named', () => {
  const file = path.join(os.tmpdir(), `tours-settings-${process.pid}.env`)
  fs.writeFileSync(file, '# company\nPUBLIC_URL=https://tours.example.com\nMAIL_FROM="Tours <a@example.com>"\n')
  const read = readSettingsFile(file)
  fs.rmSync(file)
  expect(read).toEqual({ PUBLIC_URL: 'https://tours.example.com', MAIL_FROM: 'Tours <a@example.com>' })
  expect(() => readSettingsFile(file)).toThrow(`There is no file ${file}`)
})

test.each([
  { text: 'PORT=1\nHOSTS=a.ch\nPORT="1"\n', read: { PORT: '1', HOSTS: 'a.ch' }, told: [] },
  {
    text: 'PORT=1\nPORT=1\nSMS_BODY="a\nb"\nPORT=2\nSMS_BODY="a\nc"\n',
    read: { PORT: '2', SMS_BODY: 'a\nc' },
    told: [
      'FILE, line 5: PORT stands in line 2 already, and this one counts',
      'FILE, line 6: SMS_BODY stands in line 3 already, and this one counts',
    ],
  },
  { text: '\uFEFFHOSTS=a.ch\n', read: { HOSTS: 'a.ch' }, told: [] },
])(
  '$text: a name that stands twice is no reason to refuse, and a mark of the encoding is passed over',
  ({ text, read, told }) => {
    const file = path.join(os.tmpdir(), `tours-doubled-${process.pid}.env`)
    fs.writeFileSync(file, text)
    try {
      expect(readSettingsFile(file)).toEqual(read)
      expect(doubledSettings(file)).toEqual(told.map((line) => line.replace('FILE', file)))
    } finally {
      fs.rmSync(file)
    }
  },
)
