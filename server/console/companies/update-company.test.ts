import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountOf } from './update-company.ts'

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
