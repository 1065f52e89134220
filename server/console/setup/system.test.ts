import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { thisSystem } from './system.ts'

const LESSER = 65_534
let folder: string

// Only root gives files away.
describe.runIf(process.getuid?.() === 0)('what is handed over of another account', () => {
  beforeEach(() => {
    folder = fs.mkdtempSync('/tmp/tours-system-')
    fs.chownSync(folder, LESSER, LESSER)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('is read as that account, in a session of its own, without variables of root', async () => {
    vi.stubEnv('SECRET', 'of root')
    const told = 'id -u; test "$(cut -d" " -f6 /proc/$$/stat)" = $$ && echo "its own"; env | grep -c SECRET'
    await thisSystem.pipe(['sh', ['-c', `${told}; true`]], ['sh', ['-c', `cat > ${folder}/said`]], { place: folder })
    expect(fs.readFileSync(`${folder}/said`, 'utf8')).toBe('65534\nits own\n0\n')
  })
})
