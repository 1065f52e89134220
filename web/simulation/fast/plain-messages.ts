/**
 * Requests and answers with a text body, as these histories send them; only pages that come one by one are a stream. Node's own ones build streams and check input as
 * a browser must, at ten times the cost. The app's routes cannot tell the difference.
 */
type Given = PlainHeaders | Record<string, string>

export class PlainHeaders {
  readonly #values = new Map<string, string>()

  constructor(given: Given = {}) {
    if (given instanceof PlainHeaders) for (const [name, value] of given.#values) this.#values.set(name, value)
    else for (const name in given) this.#values.set(name.toLowerCase(), String(given[name]))
  }
  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }
  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }
  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value)
  }
  append(name: string, value: string): void {
    const known = this.get(name)
    this.set(name, known === null ? value : `${known}, ${value}`)
  }
  delete(name: string): void {
    this.#values.delete(name.toLowerCase())
  }
  entries(): IterableIterator<[string, string]> {
    return this.#values.entries()
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries()
  }
  forEach(visit: (value: string, name: string) => void): void {
    this.#values.forEach(visit)
  }
}

class PlainBody {
  readonly bodyUsed = false
  readonly headers: PlainHeaders

  constructor(
    readonly body: string | ReadableStream<Uint8Array> | null,
    headers: Given | undefined,
  ) {
    this.headers = new PlainHeaders(headers)
  }
  async text(): Promise<string> {
    const { body } = this
    if (body === null || typeof body === 'string') return body ?? ''
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    return Buffer.concat(parts).toString()
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = Buffer.from(await this.text())
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  }
  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }
}

export class PlainRequest extends PlainBody {
  readonly method: string

  constructor(
    readonly url: string,
    { method = 'GET', headers, body = null }: { method?: string; headers?: Given; body?: string | null } = {},
  ) {
    super(body, headers)
    this.method = method
    // A browser sends the length of its body.
    if (body !== null) this.headers.set('content-length', String(Buffer.byteLength(body)))
  }
}

export class PlainResponse extends PlainBody {
  readonly status: number

  constructor(body: PlainBody['body'] = null, { status = 200, headers }: { status?: number; headers?: Given } = {}) {
    super(body, headers)
    this.status = status
  }
  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }
  static json(value: unknown, init: { status?: number; headers?: Given } = {}): PlainResponse {
    const headers = { 'content-type': 'application/json', ...init.headers }
    return new PlainResponse(JSON.stringify(value), { ...init, headers })
  }
}
