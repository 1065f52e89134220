import path from 'node:path'
import { createInterface } from 'node:readline/promises'

const QUESTION = '1 or 2 [1]: '

/** Asks at the terminal until the answer is one of the two; Enter is the demo, since it harms nothing. @throws Error at the end of input */
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
    output.write(QUESTION)
    for await (const line of lines) {
      const answer = line.trim().toLowerCase()
      if (['', '1', 'demo'].includes(answer)) return 'demo'
      if (['2', 'company', 'start'].includes(answer)) return 'start'
      output.write(QUESTION)
    }
    throw new Error('Nothing was chosen')
  } finally {
    lines.close()
  }
}
