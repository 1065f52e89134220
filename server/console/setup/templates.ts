import fs from 'node:fs'
import path from 'node:path'

/** Units of all companies of the machine. */
export const UNITS = [
  'tours@.service',
  'tours-backup@.service',
  'tours-backup@.timer',
  'tours-mirror@.service',
] as const
type TemplateName = (typeof UNITS)[number] | 'company.conf' | 'company.caddy' | 'Caddyfile' | 'caddy.conf'

/** Beside the program in a package, in `.docs` of the sources: the files that `operation.md` describes. */
const folderOf = (root: string): string => {
  const packed = path.join(root, 'service')
  return fs.existsSync(packed) ? packed : path.join(root, '.docs')
}

/** @throws Error when the template has not each of the texts that are to be replaced */
const filled = (template: string, ...replacements: readonly [string, string][]): string =>
  replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the template lacks ${from}`)
    return text.replaceAll(from, to)
  }, template)

/**
 * The files of `.docs` for this machine and one company.
 * @param root the product's folder
 * @param machine.node the Node that runs it
 */
export const readTemplates = (
  root: string,
  { domain, port, node }: { domain: string; port: number; node: string },
): Record<TemplateName, string> => {
  const read = (name: TemplateName): string => fs.readFileSync(path.join(folderOf(root), name), 'utf8')
  const service = (name: TemplateName): string => filled(read(name), ['ExecStart=/usr/bin/node ', `ExecStart=${node} `])
  return {
    'tours@.service': service('tours@.service'),
    'tours-backup@.service': service('tours-backup@.service'),
    'tours-backup@.timer': read('tours-backup@.timer'),
    'tours-mirror@.service': service('tours-mirror@.service'),
    'company.conf': filled(read('company.conf'), ['PORT=3000', `PORT=${port}`], ['tcp:3000', `tcp:${port}`]),
    'company.caddy': filled(
      read('company.caddy'),
      ['tours.example.com', domain],
      ['127.0.0.1:3000', `127.0.0.1:${port}`],
    ),
    Caddyfile: read('Caddyfile'),
    'caddy.conf': read('caddy.conf'),
  }
}
