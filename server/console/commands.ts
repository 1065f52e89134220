import { productRoot, productVersion } from '../kit/version.ts'
import { readWords, say, usage, WrongWords } from '../ops/command.ts'
import { compressWebApp } from './compress-web-app.ts'
import { openBrowser } from './open-browser.ts'

export type Command =
  | 'demo'
  | 'start'
  | 'backup'
  | 'restore'
  | 'try-restore'
  | 'admin'
  | 'companies'
  | 'setup'
  | 'update'
  | 'mirror'
  | 'doctor'
  | 'version'
  | 'help'
type Program = { does: string; words: string; run: (words: string[]) => Promise<unknown> }

/** Opens the browser at the demo's page unless `--no-open` is among the words. */
const runDemo = async (words: string[]): Promise<void> => {
  const { startDemo } = await import('../demo/start-demo.ts')
  const options = words.filter((word) => word !== '--no-open')
  const { url } = await startDemo(options, 'demo --keep')
  if (options.length === words.length) openBrowser(url)
}

/** Commands that work on the data of one company, and so take `--company NAME`. */
const OF_COMPANY: ReadonlySet<Command> = new Set(['backup', 'restore', 'try-restore', 'admin', 'mirror', 'doctor'])
export const isOfCompany = (command: Command): boolean => OF_COMPANY.has(command)

/** Every word after `tours`, in the order of the help. A program is loaded when it is asked for. */
export const COMMANDS: Record<Command, Program> = {
  demo: { does: 'a living demo company, made anew', words: '[--keep] [--speed 20] [--no-open]', run: runDemo },
  start: {
    does: 'your company',
    words: '',
    run: async (words) => {
      readWords(words, { called: usage('start', '') })
      compressWebApp(productRoot())
      await import('../main.ts')
    },
  },
  backup: {
    does: 'a copy of the data while the server runs',
    words: '[folder | file.db] [--keep-days 30] | --follow folder',
    run: () => import('../ops/backup.ts'),
  },
  restore: {
    does: 'a backup in the place of the data, the server stopped',
    words: 'file.db [--nothing-since] [--other-company] [--with-faults]',
    run: () => import('../ops/restore.ts'),
  },
  'try-restore': {
    does: 'whether a backup, by default the newest, can be restored; the server may run',
    words: '[file.db]',
    run: () => import('../ops/trial/main.ts'),
  },
  admin: {
    does: 'a new password for a user',
    words: 'reset-password <username>',
    run: () => import('../ops/admin.ts'),
  },
  setup: {
    does: 'makes this Linux machine the server of a company, or of one more, after asking',
    words: '--company alpina --domain dispo.example.ch [--dry-run] [--yes]',
    run: () => import('./setup/main.ts'),
  },
  update: {
    does: 'the version of another package for one company of such a machine, or the way back from it',
    words: '--company alpina tours-x.y.z.tgz | --company alpina --back',
    run: () => import('./update/main.ts'),
  },
  companies: {
    does: 'how each company of such a machine is: state, health, memory, version',
    words: '',
    run: () => import('./companies/main.ts'),
  },
  mirror: {
    does: 'the data in tables of PostgreSQL, for SQL and reports, kept current',
    words: '--postgres URL [--schema tours] [--once]',
    run: () => import('./mirror/main.ts'),
  },
  doctor: {
    does: 'what is well, what is not, and what to do',
    words: '',
    run: () => import('./doctor/main.ts'),
  },
  version: { does: 'which version this is', words: '', run: async () => say(productVersion(productRoot())) },
  help: {
    does: 'this text, or what one command takes',
    words: '[command]',
    run: async (words) => {
      const [named] = readWords(words, { called: usage('help', '[command]'), operands: 1 }).operands
      say(named === undefined ? helpText() : helpOf(requireCommand(named)))
    },
  },
}

/** @throws WrongWords for a word that is none */
export const requireCommand = (word: string): Command => {
  if (word.startsWith('-'))
    throw new WrongWords(`${word}: the command comes first, as in tours start --port 3001\n\n${helpText()}`)
  if (!Object.hasOwn(COMMANDS, word)) throw new WrongWords(`There is no command ${word}.\n\n${helpText()}`)
  return word as Command
}

const FOR_ALL = [
  'Each takes --data DIR (the folder of the data), --port N and --env FILE (a file with settings). The data is in',
  './demo-data for the demo and in ./data otherwise. All settings are environment variables: see operation.md.',
]
const FOR_COMPANY = 'On a machine of tours setup --company NAME says all of that: it runs as this company’s account.'

/** Help for a single command: its purpose and its words. */
export const helpOf = (command: Command): string => {
  const { does, words } = COMMANDS[command]
  return [does, usage(command, words), '', ...FOR_ALL, ...(isOfCompany(command) ? [FOR_COMPANY] : [])].join('\n')
}

export const helpText = (): string => {
  const programs = Object.entries(COMMANDS)
  const width = Math.max(...programs.map(([name]) => name.length)) + 2
  return [
    'Tours: dispatch for a road-transport company.',
    '',
    'tours <command>',
    ...programs.flatMap(([name, { does, words }]) => [
      `  ${name.padEnd(width)}${does}`,
      ...(words === '' ? [] : [`  ${''.padEnd(width)}  ${words}`]),
    ]),
    '',
    ...FOR_ALL,
    `${FOR_COMPANY} (${[...OF_COMPANY].join(', ')})`,
    'tours help <command>, or tours <command> --help, shows one alone.',
  ].join('\n')
}
