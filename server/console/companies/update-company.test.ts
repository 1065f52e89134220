import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountOf } from './update-company.ts'
import { isUpdating, markUpdate } from './update-lock.ts'

test('what root does to the data of a company is done as the account of its folder', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-account-'))
  try {
    expect(accountOf(folder)).toBeNull()
    if (process.getuid?.() !== 0) return
    fs.chownSync(folder, 65_534, 65_533)
    expect(accountOf(folder)).toEqual({ uid: 65_534, gid: 65_533 })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

test('one update of a company at a time, and its mark is gone with it', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-update-lock-'))
  try {
    fs.mkdirSync(path.join(dir, 'alpha'))
    expect(isUpdating(dir, 'alpha')).toBe(false)
    const unmark = markUpdate(dir, 'alpha')
    expect(isUpdating(dir, 'alpha')).toBe(true)
    expect(() => markUpdate(dir, 'alpha')).toThrow('alpha is being updated already')
    unmark()
    expect(fs.readdirSync(path.join(dir, 'alpha'))).toEqual([])
  } finally {
    fs.rmSync(dir, { recursive: true, force: true })
  }
})
