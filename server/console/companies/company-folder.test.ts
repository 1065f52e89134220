import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextStart } from './back-off.ts'
import { companyNames, readCompany, skippedFolders } from './company-folder.ts'

let dir: string
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-companies-'))
})
afterEach(() => fs.rmSync(dir, { recursive: true }))
const add = (name: string, settings: string): void => {
  fs.mkdirSync(path.join(dir, name))
  fs.writeFileSync(path.join(dir, name, 'tours.env'), settings)
}

test('a folder with settings is a company; others are none', () => {
  add('beta', 'HOSTS=Beta.example.ch, www.beta.example.ch\nTIME_ZONE=Europe/Zurich\n')
  add('alpha', 'HOSTS=alpha.example.ch')
  add('.hidden', 'HOSTS=x')
  fs.mkdirSync(path.join(dir, 'releases'))
  expect(companyNames(dir)).toEqual(['alpha', 'beta'])
  expect(readCompany(dir, 'beta')).toEqual({
    name: 'beta',
    hosts: ['beta.example.ch', 'www.beta.example.ch'],
    settings: { TIME_ZONE: 'Europe/Zurich' },
  })
})

test('a folder that is skipped is named with why', () => {
  for (const name of ['Alpina', 'alpha', 'releases', '.hidden']) add(name, 'HOSTS=a.ch')
  for (const name of ['empty', 'lost+found']) fs.mkdirSync(path.join(dir, name))
  fs.symlinkSync('alpha', path.join(dir, 'beta'))
  expect(companyNames(dir)).toEqual(['alpha'])
  expect(skippedFolders(dir).sort()).toEqual([
    'Alpina is skipped: its name is none of a company: up to 42 of a-z, 0-9 and -',
    'beta is skipped: it is a link: name the folder itself',
    `empty is skipped: there is no ${path.join(dir, 'empty/tours.env')}`,
    'releases is skipped: the versions lie there: give the company another name',
  ])
})

test.each([
  ['TIME_ZONE=UTC', /tours\.env: HOSTS is missing/],
  ['HOSTS=https://a.example.ch/', /tours\.env: HOSTS: https:\/\/a\.example\.ch\/ is no name of a host/],
  ['HOSTS=a.example.ch\nPORT=3000', /tours\.env: PORT is given by serve-all/],
  ['HOSTS=a.example.ch\nTIME_ZONE=Mars', /tours\.env: Wrong configuration: TIME_ZONE/],
])('%s is refused with one line', (settings, line) => {
  add('one', settings)
  expect(() => readCompany(dir, 'one')).toThrow(line)
})

test('pauses get twice as long up to a minute, and begin anew after a minute that went well', () => {
  let ends = 0
  const pauses = Array.from({ length: 8 }, () => {
    const next = nextStart(ends, 100)
    ends = next.ends
    return next.waitMs / 1000
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(nextStart(ends, 60_000)).toEqual({ ends: 1, waitMs: 1000 })
})
