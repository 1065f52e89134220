import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { COLORS } from './colors.ts'

test('the accent and the head of what is printed are those of the app', () => {
  const theme = fs.readFileSync(path.resolve(import.meta.dirname, '../../web/ui/theme/theme.ts'), 'utf8')
  expect(theme).toContain(`primary: { main: '${COLORS.accent}' }`)
  expect(theme).toContain(`AppBar: { defaultBg: '${COLORS.headFill}'`)
})
