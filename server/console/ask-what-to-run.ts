import path from 'node:path'
import { createInterface } from 'node:readline/promises'

/** Asks at the terminal until the answer is one of the two; Enter is the demo, since it harms nothing. */
export const askWhatToRun = async (
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<'demo' | 'start'> => {
  const lines = createInterface({ input, output })
  output.write(
    [
      'What shall run?',
      `  1  the demo: a living company, made anew in ${path.resolve('demo-data')}`,
      `  2  your company, its data in ${path.resolve('data')}`,
      '',
    ].join('\n'),
  )
  try {
    for (;;) {
      const answer = (await lines.question('1 or 2 [1]: ')).trim()
      if (answer === '' || answer === '1') return 'demo'
      if (answer === '2') return 'start'
    }
  } finally {
    lines.close()
  }
}
