import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveBackup } from './bring-backup.ts'

let folder: string
const at = (...parts: string[]): string => path.join(folder, ...parts)
const SCAN = `${'a'.repeat(64)}.pdf`
const brought = (backup: string): string[] => {
  const [program, words] = giveBackup(backup)
  const { stdout, stderr } = spawnSync(program, words)
  expect(stderr.toString()).toBe('')
  expect(spawnSync('tar', ['--extract', '--directory', at('to')], { input: stdout }).status).toBe(0)
  return (fs.readdirSync(at('to'), { recursive: true }) as string[]).sort()
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tours-brought-'))
  for (const name of ['from/files/more', 'from/telematics', 'to']) fs.mkdirSync(at(name), { recursive: true })
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('a backup comes with its manifest, scans and days; what else lies there, and links, stay', () => {
  const parts = ['tours-1.db', 'tours-1.db.json', `files/${SCAN}`, 'telematics/2026-11-29.db']
  const others = ['tours-2.db', 'files/anything.bin', `files/more/${SCAN}`, `files/${SCAN}.part`, 'telematics/x.db']
  for (const name of [...parts, ...others]) fs.writeFileSync(at('from', name), name)
  fs.truncateSync(at('from/files/anything.bin'), 1e12)
  fs.symlinkSync(at('from/tours-2.db'), at('from/files', SCAN.replace('a', 'b')))
  expect(brought(at('from/tours-1.db'))).toEqual([...parts, 'files', 'telematics'].sort())
})

test('names with signs of the shell, and a backup alone', () => {
  fs.rmSync(at('from/files'), { recursive: true })
  for (const name of ["--it's $(x) *.db", 'other.db']) fs.writeFileSync(at('from', name), name)
  expect(brought(at("from/--it's $(x) *.db"))).toEqual(["--it's $(x) *.db"])
})
