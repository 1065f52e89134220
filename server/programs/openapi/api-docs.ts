import { html, raw } from 'hono/html'
import {
  CALLS,
  CONVENTIONS,
  headersOf,
  headerText,
  isFile,
  type JsonSchema,
  readsColumns,
  rolesText,
  settlesClashes,
  tagOf,
  wireSchema,
} from './openapi.ts'

const isObject = (schema: boolean | JsonSchema | undefined): schema is JsonSchema => typeof schema === 'object'

const limits = ({ minimum, maximum, exclusiveMinimum }: JsonSchema): string =>
  [
    minimum === undefined ? '' : `≥ ${minimum}`,
    exclusiveMinimum === undefined ? '' : `> ${exclusiveMinimum}`,
    maximum === undefined ? '' : `≤ ${maximum}`,
  ]
    .filter((limit) => limit !== '')
    .join(', ')

/** A schema in the notation that programmers read at a glance: `{ name?: string, days: date[] }`. */
export const shapeText = (schema: JsonSchema, indent = ''): string => {
  const inner = `${indent}  `
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => shapeText(choice, indent)))].join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => shapeText(item, inner)).join(', ')}]`
  if (schema.type === 'array') {
    const item = isObject(schema.items) ? shapeText(schema.items, indent) : 'any'
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const optional = schema.required?.includes(name) ? '' : '?'
      const byDefault = property.default === undefined ? '' : `  // default ${JSON.stringify(property.default)}`
      return `${inner}${name}${optional}: ${shapeText(property, inner)}${byDefault}`
    })
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (isObject(schema.additionalProperties)) {
    return `{ [name]: ${shapeText(schema.additionalProperties, indent)} }`
  }
  const type = schema.format ?? schema.type ?? 'any'
  const limit = limits(schema)
  return limit === '' ? type : `${type} (${limit})`
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2733; --muted: #5d6b7a; --line: #dde3e9; --paper: #fff; --back: #f5f7f9;
  --accent: #22384f; --code: #f0f3f6; --get: #1c6b3a; --post: #1f5fa8; --put: #8a5a00; --delete: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ee; --muted: #9aa7b4; --line: #303c48; --paper: #1a222b;
  --back: #12181f; --accent: #9fc3ea; --code: #10161c; --get: #6fcf97; --post: #7ab6f5; --put: #e8b65a; --delete: #ff8a80 } }
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 1rem }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, sans-serif;
  display: grid; grid-template-columns: 17rem minmax(0, 1fr) }
a { color: inherit }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--post); outline-offset: 2px; border-radius: 3px }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line);
  background: var(--paper); font-size: .85rem }
nav h2 { font-size: .75rem; letter-spacing: .06em; text-transform: uppercase; color: var(--muted); margin: 1.2rem 0 .3rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: .15rem .4rem; text-decoration: none; border-radius: 4px }
nav a:hover { background: var(--code) }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 4rem; max-width: 62rem }
h1 { margin: 0 0 .3rem; font-size: 1.9rem; color: var(--accent) }
section > h2 { margin: 2.6rem 0 .8rem; font-size: 1.2rem; color: var(--accent) }
article { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.2rem; margin: 0 0 .9rem }
article:target { border-color: var(--post); box-shadow: 0 0 0 1px var(--post) }
h3 { margin: 0; font-size: 1rem; font-weight: 500; display: flex; flex-wrap: wrap; gap: .3rem .7rem; align-items: baseline }
code, pre { font-family: ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; font-size: .86em }
.method { font-weight: 700; letter-spacing: .03em; min-width: 3.6em; text-transform: uppercase }
.get { color: var(--get) } .post { color: var(--post) } .put { color: var(--put) } .delete { color: var(--delete) }
.roles { margin-left: auto; color: var(--muted); font-size: .8rem }
article p { margin: .35rem 0 }
dl { margin: .5rem 0; display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; font-size: .88rem }
dd { margin: 0; color: var(--muted) }
summary { cursor: pointer; color: var(--muted); font-size: .85rem; padding: .15rem 0 }
pre { background: var(--code); border-radius: 6px; padding: .8rem 1rem; overflow: auto; margin: .3rem 0 .5rem; line-height: 1.45 }
@media (max-width: 800px) { body { display: block } nav { position: static; height: auto; border-right: 0;
  border-bottom: 1px solid var(--line) } .roles { margin-left: 0; width: 100% } }
@media print { body { display: block; background: none } nav { display: none } article { break-inside: avoid } }
`

type Entry = (typeof CALLS)[number]

/** A text whose words in backticks are code. */
const withCode = (text: string) =>
  html`${text.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : piece))}`

const shape = (title: string, text: string) =>
  html`<details><summary>${title}</summary><pre><code>${text}</code></pre></details>`

const answerShape = ([, { answer }]: Entry) =>
  isFile(answer)
    ? html`<p>Answers a file: <code>${answer.file}</code></p>`
    : shape('Answer', shapeText(wireSchema(answer, 'output')))

const inputs = ([name, call]: Entry) => {
  const schemas = [call.params, call.query].flatMap((schema) => (schema ? [wireSchema(schema, 'input')] : []))
  const fields = schemas.flatMap(({ properties = {} }) => Object.entries(properties))
  const rows = [
    ...fields.map(([field, schema]) => [field, shapeText(schema)] as const),
    ...headersOf(name, call).map((header) => [header, headerText(header)] as const),
  ]
  return rows.length === 0
    ? ''
    : html`<dl>${rows.map(([term, text]) => html`<dt><code>${term}</code></dt><dd>${withCode(text)}</dd>`)}</dl>`
}

const article = (entry: Entry) => {
  const [name, call] = entry
  return html`<article id="${name}">
    <h3><span class="method ${call.method}">${call.method}</span><code>${call.path}</code><span class="roles">${rolesText(call.roles)}</span></h3>
    ${call.scope ? html`<p>Keys with <code>${call.scope}</code></p>` : ''}
    <p>${withCode(call.summary)}</p>
    ${inputs(entry)}
    ${call.bytes ? html`<p>Body: the bytes alone, <code>${call.bytes.join(', ')}</code></p>` : ''}
    ${call.multipart && !call.bytes ? html`<p>Body: <code>multipart/form-data</code> with the field <code>file</code>${readsColumns(call) ? html`, and the field <code>columns</code>: JSON, codes of columns by the headings that mean them` : ''}${settlesClashes(call) ? html`, and <code>take</code>: JSON, ids of the clashes in which the file counts` : ''}${readsColumns(call) && settlesClashes(call) ? html`, and <code>typed</code>: <code>true</code> where no spreadsheet touched the cells` : ''}</p>` : ''}
    ${call.body ? shape('Body', shapeText(wireSchema(call.body, 'input'))) : ''}
    ${answerShape(entry)}
  </article>`
}

/** The page that shows the API: no script, no outside asset, its style under the nonce of the answer's policy. */
export const apiDocsPage = (version: string, nonce: string) => {
  const tags = [...new Set(CALLS.map(([, call]) => tagOf(call)))]
  const groups = tags.map((tag) => [tag, CALLS.filter(([, call]) => tagOf(call) === tag)] as const)
  return html`<!doctype html>
<html lang="en" translate="no" class="notranslate">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="google" content="notranslate">
  <title>Tours API</title>
  <style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
  <nav aria-label="Calls">
    <a href="/api/openapi.json">OpenAPI document</a>
    ${groups.map(
      ([tag, entries]) =>
        html`<h2>${tag}</h2><ul>${entries.map(
          ([name, call]) => html`<li><a href="#${name}">${withCode(call.summary)}</a></li>`,
        )}</ul>`,
    )}
  </nav>
  <main>
    <h1>Tours API</h1>
    <p>Version ${version} · ${CALLS.length} calls · <code>Authorization: Bearer …</code> from <a href="#login">login</a>, or a key</p>
    ${CONVENTIONS.map((text) => html`<p>${withCode(text)}</p>`)}
    ${groups.map(([tag, entries]) => html`<section><h2>${tag}</h2>${entries.map(article)}</section>`)}
  </main>
</body>
</html>`
}
