import { strFromU8, unzipSync } from 'fflate'
import { api, type CallName } from '../../shared/api.ts'
import { readPdf } from '../testing/poppler.ts'
import type { Ask } from './permission-ask.ts'
import type { Asker, PlantedCompany } from './planted-company.ts'

/** An answer as a person or a program could read it, whatever it came as. */
export type Heard = {
  /** `403 not_allowed`; of a push the state of its first mutation, `200 refused not_found`. */
  outcome: string
  /** Everything readable: body, headers, and the text of files. */
  text: string
  /** Names of every field, however deep; empty for files. */
  fields: Set<string>
  body: unknown
}

const fieldsOf = (value: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(value)) for (const inner of value) fieldsOf(inner, found)
  else if (value && typeof value === 'object') {
    for (const [field, inner] of Object.entries(value)) {
      found.add(field)
      fieldsOf(inner, found)
    }
  }
  return found
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** Every part of a spreadsheet, its properties and its styles too. */
const xlsxText = (bytes: Uint8Array): string =>
  Object.entries(unzipSync(bytes))
    .map(([name, part]) => `${name} ${strFromU8(part)}`)
    .join('\n')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_all, name) => ENTITIES[name] ?? '')

/** `840’012.37` and `840'012.37` are the same amount as `840012.37`. */
const plainAmounts = (text: string): string => text.replace(/(?<=\d)['’\u2009\u202f\u00a0](?=\d{3})/g, '')

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The first event of a stream that never ends by itself. */
const firstChunk = async (response: Response): Promise<Uint8Array> => {
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return value ?? new Uint8Array()
}

const outcomeOf = (status: number, body: unknown): string => {
  const { message, results } = (body ?? {}) as { message?: string; results?: { status: string; message?: string }[] }
  const first = results?.[0]
  return [status, first?.status, first?.message ?? message].filter((part) => part !== undefined).join(' ')
}

/** Reads an answer to its end. */
export const hear = async (response: Response): Promise<Heard> => {
  const type = response.headers.get('content-type') ?? ''
  const bytes = type.startsWith('text/event-stream')
    ? await firstChunk(response)
    : new Uint8Array(await response.arrayBuffer())
  const raw = isZip(bytes) ? xlsxText(bytes) : strFromU8(bytes)
  const body: unknown = /\bjson\b/.test(type) ? JSON.parse(raw) : null
  const file = (body as { file?: unknown } | null)?.file
  const pdf = typeof file === 'string' ? readPdf(Buffer.from(file, 'base64')) : null
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return {
    outcome: outcomeOf(response.status, body),
    text: plainAmounts([raw, pdf?.title, pdf?.text, ...(pdf?.texts ?? []), ...headers].join('\n')),
    fields: fieldsOf(body),
    body,
  }
}

/** Makes one call of `shared/api` as `who`. */
export const ask = async (
  company: PlantedCompany,
  who: Asker,
  name: CallName,
  { params = {}, query = {}, body, csv }: Ask,
  headers: Record<string, string> = {},
): Promise<Heard> => {
  const { method, path } = api[name]
  const filled = path.replace(/:(\w+)/g, (_all, param: string) => encodeURIComponent(String(params[param])))
  const search = new URLSearchParams(query).toString()
  const token = company.tokens[who]
  const form = csv ? new FormData() : null
  if (csv) form?.set('file', new File([csv.text], csv.name, { type: 'text/csv' }))
  const response = await company.t.app.request(`${filled}${search ? `?${search}` : ''}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  })
  return hear(response)
}
