import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { expect, test } from 'vitest'

/** Every `@example` is true: `expression // → value`, or the name of the error that is thrown. */
const BLOCK = /\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n(?=export )/g
const EXAMPLE = /@example\s([\s\S]*?)\/\/ → ([\s\S]*?)\n \*(?: @|\/)/

const examples = (fs.readdirSync(import.meta.dirname, { recursive: true }) as string[])
  .filter((file) => /\.ts$/.test(file) && !/\.test\.|-sample\./.test(file))
  .flatMap((file) =>
    [...fs.readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(BLOCK)]
      .filter(([block]) => block.includes('@example'))
      .map(([block]) => {
        const [, given = '', value = ''] = EXAMPLE.exec(block) ?? []
        const plain = (code: string) => code.replace(/^ \* ?/gm, '').trim()
        return { file, given: plain(given), value: plain(value) }
      }),
  )

test.each(examples)('$file: $given is $value', async ({ file, given, value }) => {
  const known: Record<string, unknown> = await import(path.join(import.meta.dirname, file))
  const run = (code: string): unknown =>
    vm.compileFunction(`return (${code})`, Object.keys(known))(...Object.values(known))
  if (/^\w*Error$/.test(value)) expect(() => run(given)).toThrow(expect.objectContaining({ name: value }))
  else expect(run(given)).toEqual(run(value))
})

test('rules of trade, money and time say their odd case', () => expect(examples.length).toBeGreaterThan(50))
