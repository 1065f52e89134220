// What the product's package contains, from package-lock.json and from what the builds say that they bundled.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))

/** Data and fonts that are part of the product and of no package of their own. */
const BESIDE = [
  {
    name: 'date-holidays',
    licence: 'CC-BY-3.0',
    what: 'public holidays of shared/domain/calendar/public-holidays.json, shortened; by commenthol, https://github.com/commenthol/date-holidays',
  },
  {
    name: 'Roboto',
    licence: 'Apache-2.0',
    what: 'the font of PDFs, dist/server/fonts; Copyright Google; it comes with pdfmake',
  },
]

/** Name of the package that the lockfile has under this key: `@b/c` of `node_modules/a/node_modules/@b/c`. */
const nameOf = (key) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The key of a package as another one finds it: its own folder first, then those above it. */
const found = (packages, from, name) => {
  for (let folder = from; ; ) {
    const key = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[key]) return key
    if (folder === '') return null
    const above = folder.lastIndexOf('/node_modules/')
    folder = above < 0 ? '' : folder.slice(0, above)
  }
}

/** Keys of all that is installed with these packages, and whether it may be missing (other systems' binaries). */
const installedWith = (packages, names) => {
  const installed = new Map()
  const add = (from, name, optional) => {
    const key = found(packages, from, name)
    if (key === null) {
      if (optional) return
      throw new Error(`package-lock.json has no ${name}`)
    }
    if (installed.has(key) && (installed.get(key).optional === false || optional)) return
    installed.set(key, { optional })
    const { dependencies = {}, optionalDependencies = {} } = packages[key]
    for (const one of Object.keys(dependencies)) add(key, one, optional || one in optionalDependencies)
    for (const one of Object.keys(optionalDependencies)) add(key, one, true)
  }
  for (const name of names) add('', name, false)
  return installed
}

/** Returns the builds that bundle each package: `node_modules/zod` is in `server, web`. */
const bundled = () => {
  const folder = 'dist/packages'
  const builds = new Map()
  for (const file of fs.readdirSync(path.join(root, folder)).sort())
    for (const key of readJson(`${folder}/${file}`))
      builds.set(key, [...(builds.get(key) ?? []), path.basename(file, '.json')])
  return builds
}

/** Texts of the licence that a package brings. @throws Error when what is installed is not what the lockfile says */
const licenceTexts = (key, version) => {
  const folder = path.join(root, key)
  if (!fs.existsSync(folder)) return null
  const installed = readJson(`${key}/package.json`).version
  if (installed !== version) throw new Error(`${key} is ${installed}, and ${version} in package-lock.json: run npm ci`)
  return fs
    .readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && fs.statSync(path.join(folder, file)).isFile())
    .sort()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
}

/** Licence of a package that names none, by its texts. @throws Error when they are not of a known one */
const licenceOfText = (key, texts) => {
  if (texts.some((text) => /Permission is hereby granted, free of charge/.test(text))) return 'MIT'
  throw new Error(`${key} does not say its licence: name it in .scripts/pack/contents.mjs`)
}

/**
 * Every package of which the product's package holds code, or with which it is installed.
 * @param {string[]} natives names of what is installed
 */
export const contents = (natives) => {
  const { packages } = readJson('package-lock.json')
  const builds = bundled()
  const installed = installedWith(packages, natives)
  const keys = [...new Set([...builds.keys(), ...installed.keys()])].sort()
  return keys.map((key) => {
    const entry = packages[key]
    if (!entry) throw new Error(`${key} is bundled, and package-lock.json does not know it`)
    const texts = licenceTexts(key, entry.version)
    const needs = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies })
    return {
      key,
      name: nameOf(key),
      version: entry.version,
      licence: entry.license ?? licenceOfText(key, texts ?? []),
      integrity: entry.integrity,
      builds: builds.get(key) ?? [],
      installed: installed.get(key) ?? null,
      needs: needs.map((name) => found(packages, key, name)).filter((one) => keys.includes(one)),
      texts,
    }
  })
}

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const licencesOf = (licence) => (/[ (]/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }])

/** CycloneDX 1.6, without a moment: the same contents are the same text. */
export const bill = (product, parts) => {
  const ref = purl(product)
  const byKey = new Map(parts.map((part) => [part.key, part]))
  const components = parts.map((part) => {
    const scoped = /^(@[^/]+)\/(.+)$/.exec(part.name)
    const [algorithm, content = ''] = part.integrity.split('-')
    if (algorithm !== 'sha512') throw new Error(`${part.name} has no sha512 in package-lock.json`)
    return {
      type: 'library',
      'bom-ref': purl(part) + (part.key === `node_modules/${part.name}` ? '' : `#${part.key}`),
      ...(scoped ? { group: scoped[1] } : {}),
      name: scoped ? scoped[2] : part.name,
      version: part.version,
      scope: part.builds.length === 0 && part.installed?.optional ? 'optional' : 'required',
      hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }],
      licenses: licencesOf(part.licence),
      purl: purl(part),
      properties: [
        ...part.builds.map((value) => ({ name: 'tours:bundled-in', value })),
        ...(part.installed ? [{ name: 'tours:installed', value: 'true' }] : []),
      ],
    }
  })
  const refs = new Map(parts.map(({ key }, index) => [key, components[index]['bom-ref']]))
  const beside = BESIDE.map(({ name, licence, what }) => ({
    type: 'data',
    'bom-ref': `tours:${name}`,
    name,
    description: what,
    licenses: licencesOf(licence),
  }))
  const body = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name: product.name,
        version: product.version,
        licenses: licencesOf(product.license),
        purl: ref,
        properties: [{ name: 'tours:build', value: product.build }],
      },
    },
    components: [...components, ...beside],
    dependencies: [
      { ref, dependsOn: [...refs.values(), ...beside.map((one) => one['bom-ref'])].sort() },
      ...[...refs].map(([key, one]) => ({
        ref: one,
        dependsOn: byKey
          .get(key)
          .needs.map((needed) => refs.get(needed))
          .sort(),
      })),
    ],
  }
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  const { $schema, bomFormat, specVersion, ...rest } = body
  return { $schema, bomFormat, specVersion, serialNumber: `urn:uuid:${uuid}`, ...rest }
}

/** One text with each licence text once, over the names of all that it is for. */
export const licences = (product, parts) => {
  const line = '-'.repeat(80)
  const byText = new Map()
  for (const { name, version, licence, texts, builds } of parts) {
    // A binary of another system is not here, and brings its own text where it is installed.
    const own = texts === null || texts.length === 0 ? [`(No text comes with it; its package says ${licence}.)`] : texts
    const how = builds.length > 0 ? 'bundled' : 'installed beside'
    for (const text of own) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${licence}, ${how})`])
  }
  return [
    `Tours ${product.version} is under the licence in the file LICENSE. It holds parts of others, or is installed with them:`,
    '',
    ...BESIDE.map(({ name, licence, what }) => `${name} (${licence}): ${what}`),
    ...[...byText].flatMap(([text, names]) => ['', line, ...names, line, '', text]),
    '',
  ].join('\n')
}
