import fs from 'node:fs'
import path from 'node:path'

export const UNITS = ['tours.service', 'tours-backup.service', 'tours-backup.timer'] as const
export type TemplateName = (typeof UNITS)[number] | 'Caddyfile'

/** Beside the program in a package, in `.docs` of the sources: the files that `operation.md` describes. */
const folderOf = (root: string): string => {
  const packed = path.join(root, 'service')
  return fs.existsSync(packed) ? packed : path.join(root, '.docs')
}

/** @throws Error when the template has not each of the texts that are to be replaced */
const filled = (template: string, replacements: readonly [string, string][]): string =>
  replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the template lacks ${from}`)
    return text.replaceAll(from, to)
  }, template)

/**
 * The files of `.docs` for this machine.
 * @param root the product's folder
 * @param machine.current folder of the version that runs, `machine.node` the Node that runs it
 */
export const readTemplates = (
  root: string,
  machine: { domain: string; current: string; node: string },
): Record<TemplateName, string> => {
  const read = (name: string): string => fs.readFileSync(path.join(folderOf(root), name), 'utf8')
  const program: [string, string][] = [
    ['WorkingDirectory=/opt/tours\n', `WorkingDirectory=${machine.current}\n`],
    ['ExecStart=/usr/bin/node ', `ExecStart=${machine.node} `],
  ]
  return {
    'tours.service': filled(read('tours.service'), program),
    'tours-backup.service': filled(read('tours-backup.service'), program),
    'tours-backup.timer': read('tours-backup.timer'),
    Caddyfile: filled(read('Caddyfile'), [['tours.example.com', machine.domain]]),
  }
}
