import { gzipSync } from 'fflate'
import { bytesOf, type WireRequest } from '../../testing/wire.ts'
import type { Body, Damage, Framing, MultipartFault, Plan } from './requests.ts'
import { expand } from './values.ts'

/** Half a surrogate pair cannot be encoded. */
const encodePart = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
const rawPart = (text: string): string => text.replace(/[\s?#]/g, '%20')
/** Percent signs without digits, half characters, and dots in disguise. */
const brokenPart = (text: string): string => `${encodePart(text)}%E0%A4%A%zz%%2e%2e%2f%c0%af`
const ENCODERS = { proper: encodePart, raw: rawPart, broken: brokenPart }

const targetOf = ({ path, query, encoding }: Plan): string => {
  const encode = (text: string): string => ENCODERS[encoding](expand(text))
  // The parts of the path that are no parameters stay as they are.
  const filled = path.map((part, at) => (at === 0 ? part : encode(part))).join('/')
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return `/${filled}${search ? `?${search}` : ''}`
}

const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`
const withField = (json: string, field: string): string =>
  json.startsWith('{') ? `{${field}${json.length > 2 ? ',' : ''}${json.slice(1)}` : `{${field}}`

const damaged = (json: string, damage: Damage): Buffer => {
  const text = (value: string): Buffer => Buffer.from(value)
  switch (damage) {
    case 'truncated':
      return text(json.slice(0, Math.ceil(json.length / 2)))
    case 'trailing comma':
      return text(json.replace(/[}\]]$/, ',$&'))
    case 'comment':
      return text(`/* */ ${json} // end`)
    case 'byte order mark':
      return text(`\ufeff${json}`)
    case 'utf-16':
      return Buffer.from(json, 'utf16le')
    case 'not utf-8':
      return Buffer.from(json.replace(/"(\w)/g, '"\xff\xfe$1'), 'latin1')
    case 'nan':
      return text(withField(json, '"tt_customer_invoice_trip":NaN'))
    case 'infinity':
      return text(json.replace(/:\s*\d+/g, ':Infinity'))
    case 'huge number':
      return text(json.replace(/:\s*\d+(\.\d+)?/g, ':1e999'))
    case 'leading zero':
      return text(json.replace(/:\s*(\d)/g, ':0$1'))
    case 'duplicate keys':
      return text(withField(withField(json, '"username":"dora"'), '"username":{"a":1}'))
    case 'lone surrogate':
      return text(json.replace(/"(\w)/g, '"\\ud800$1'))
    case 'prototype':
      return text(withField(json, '"__proto__":{"role":"admin","isAdmin":true},"constructor":{"prototype":{"x":1}}'))
    case 'deep arrays':
      return text(nested(5000, '[', ']'))
    case 'deep objects':
      return text(nested(5000, '{"a":', '}'))
    case 'deep unknown field':
      return text(withField(json, `"zz":${nested(20_000, '[', ']')}`))
    case 'very deep':
      return text(withField(json, `"set":${nested(300_000, '[', ']')}`))
    case 'large':
      return text(withField(json, `"zz":"${'x'.repeat(2_200_000)}"`))
    case 'control character':
      return text(json.replace(/"(\w)/g, '"\u0001$1'))
    case 'two values':
      return text(`${json}${json}`)
    case 'gzip':
      return Buffer.from(gzipSync(Buffer.from(json)))
  }
}

const multipartBody = (
  name: string,
  field: string,
  text: string,
  fault: MultipartFault,
): { type: string; body: Buffer } => {
  const boundary = 'fuzz-boundary'
  const fileName = fault === 'no file name' ? '' : `; filename="${fault === 'huge name' ? 'x'.repeat(20_000) : name}"`
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${fileName}\r\nContent-Type: text/csv\r\n\r\n${
    fault === 'binary' ? '\0\xff\xfe\0' : text
  }\r\n`
  const end = fault === 'no end' ? '' : `--${boundary}--\r\n`
  const parts =
    fault === 'no file'
      ? ''
      : part.repeat(fault === 'twice' ? 2 : fault === 'many parts' ? Math.ceil(500_000 / part.length) : 1)
  const whole = `${parts}${end}`
  return {
    type: `multipart/form-data${fault === 'no boundary' ? '' : `; boundary=${fault === 'other boundary' ? 'other' : boundary}`}`,
    body: Buffer.from(fault === 'bare lines' ? whole.replaceAll('\r\n', '\n') : whole),
  }
}

const bodyOf = (body: Body): { type: string | null; body: Buffer } => {
  switch (body.kind) {
    case 'none':
      return { type: null, body: Buffer.alloc(0) }
    case 'json':
      return { type: body.type, body: Buffer.from(expand(JSON.stringify(body.value) ?? '')) }
    case 'damaged':
      return { type: 'application/json', body: damaged(expand(JSON.stringify(body.value) ?? ''), body.damage) }
    case 'text':
      return { type: body.type, body: Buffer.from(expand(body.text)) }
    case 'multipart':
      return multipartBody(expand(body.name), body.field, expand(body.text), body.fault)
  }
}

const chunked = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

/** Changes a well-formed request so that it is none. */
const reframe = (request: WireRequest, framing: Framing): WireRequest => {
  const { headers, body } = request
  const without = (name: string) => headers.filter(([header]) => header.toLowerCase() !== name)
  const set = (name: string, value: string): WireRequest => ({
    ...request,
    headers: [...without(name.toLowerCase()), [name, value]],
  })
  const add = (...more: [string, string][]): WireRequest => ({ ...request, headers: [...headers, ...more] })
  switch (framing) {
    case 'short length':
      return set('Content-Length', String(Math.max(0, body.length - 3)))
    case 'length that is none':
      return set('Content-Length', '12abc')
    case 'two lengths':
      return add(['Content-Length', '0'], ['Content-Length', '7'])
    case 'chunked':
      return body.length === 0
        ? request
        : { ...request, headers: [...without('content-length'), ['Transfer-Encoding', 'chunked']], body: chunked(body) }
    case 'broken chunks':
      return {
        ...request,
        headers: [...without('content-length'), ['Transfer-Encoding', 'chunked']],
        body: Buffer.from('zz\r\nnonsense\r\n'),
      }
    case 'chunked and length':
      return { ...add(['Transfer-Encoding', 'chunked']), body: chunked(body) }
    case 'no host':
      return { ...request, headers: without('host') }
    case 'odd host':
      return set('Host', 'a b<c>:99999999/../')
    case 'expect':
      return add(['Expect', '200-nonsense'])
    case 'upgrade':
      return { ...request, headers: [...without('connection'), ['Connection', 'upgrade'], ['Upgrade', 'websocket']] }
    case 'long header':
      return add(['X-Long', 'x'.repeat(70_000)])
    case 'many headers':
      return add(...Array.from({ length: 3000 }, (_, at): [string, string] => [`X-${at}`, 'x']))
    case 'header without colon':
      return add(['Nonsense\r\nX-More', 'x'])
    case 'bare line feed':
      return add(['X-Bare', 'a\nb'])
    case 'null in header':
      return add(['X-Null', 'a\0b'])
    case 'folded header':
      return add(['X-Folded', 'a\r\n b'])
    case 'spaces before colon':
      return add(['X-Space ', 'x'])
    case 'http/0.9':
      return { ...request, target: `${request.target} HTTP/0.9\r\nX: ` }
    case 'http/3.0':
      return { ...request, target: `${request.target} HTTP/3.0\r\nX: ` }
    case 'absolute target':
      return { ...request, target: `http://other.example${request.target}` }
    case 'long target':
      return { ...request, target: `${request.target}${'/x'.repeat(5000)}` }
    case 'space in target':
      return { ...request, target: `${request.target} more words` }
    case 'long length':
      return set('Content-Length', String(body.length + 10))
    case 'plain':
      return request
  }
}

/** The bytes of a plan. @param authorization value of that header, null for none */
export const bytesOfPlan = (plan: Plan, authorization: string | null, from: string): Buffer => {
  const { type, body } = bodyOf(plan.body)
  const headers: [string, string][] = [
    ['Host', '127.0.0.1'],
    ['Connection', 'close'],
    ['X-Forwarded-For', from],
    ...(authorization === null ? [] : [['Authorization', authorization] as [string, string]]),
    ...(type === null ? [] : [['Content-Type', expand(type)] as [string, string]]),
    ...(body.length > 0 ? [['Content-Length', String(body.length)] as [string, string]] : []),
    ...plan.headers.map(([name, value]): [string, string] => [name, expand(value)]),
  ]
  return bytesOf(reframe({ method: plan.method, target: targetOf(plan), headers, body }, plan.framing))
}
