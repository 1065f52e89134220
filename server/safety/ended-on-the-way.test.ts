import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, type CallName } from '../../shared/api.ts'
import type { Call } from '../../shared/call.ts'
import { insertKey, revokeKey } from '../programs/store/api-keys.ts'
import { sessions, users } from '../store/schema/accounts.ts'
import { samplePicture } from '../testing/sample-picture.ts'
import { TEST_PASSWORD, testWorker } from '../testing/test-app.ts'
import { createServer } from '../wiring.ts'
import type { Ask } from './permission-ask.ts'
import { PERMISSION_REQUESTS } from './permission-requests.ts'
import { ASKERS, type Asker, type PlantedCompany, plantCompany } from './planted-company.ts'

/** Act while a password is hashed or checked, and while the worker works. */
let meanwhile: () => void = () => {}
const PASSWORDS = new Set(['another horse', 'long enough', TEST_PASSWORD])
const { normalize } = String.prototype
/** Step with which each hash and check of a password begins. */
const normalizePassword = function (this: string, form?: string): string {
  if (PASSWORDS.has(String(this))) meanwhile()
  return normalize.call(this, form)
}

let company: PlantedCompany
let port: number
let close: () => Promise<void>
/** Called as soon as a request has been let in, and before its body is read. */
let entered: () => void = () => {}
const { run } = testWorker

beforeAll(async () => {
  company = plantCompany({ env: { MAIL_FROM: 'tours@example.com' } })
  const { t } = company
  const { enter } = t.deps.openOfPeople
  t.deps.openOfPeople.enter = (...caller) => {
    const visit = enter(...caller)
    entered()
    return visit
  }
  vi.spyOn(String.prototype, 'normalize').mockImplementation(normalizePassword)
  testWorker.run = (...job) =>
    run(...job).then((answer) => {
      meanwhile()
      return answer
    })
  const { server } = createServer(t.deps, t.app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})
afterAll(async () => {
  testWorker.run = run
  vi.restoreAllMocks()
  await close()
  company.t.close()
})
/** Every request meets the same company: what it writes is rolled back. */
beforeEach(() => company.t.store.sqlite.exec('begin'))
afterEach(() => {
  meanwhile = () => {}
  entered = () => {}
  company.t.store.sqlite.exec('rollback')
})

const WITH_BODY = (Object.keys(api) as CallName[]).filter((name) => {
  const { method, roles }: Call = api[name]
  return method !== 'get' && roles !== 'nobody-needed'
})
/** Calls that write: all but those with the mark of a read or a file as their answer. */
const WRITING = WITH_BODY.filter((name) => {
  const { reads, answer }: Call = api[name]
  return !reads && !('file' in answer)
})
/** The first role that may make a call. */
const askerOf = (name: CallName): Exclude<Asker, 'none'> => {
  const { roles }: Call = api[name]
  const who = ASKERS.find(
    (asker) => asker !== 'none' && (roles === 'any' || (roles as readonly string[]).includes(asker)),
  )
  if (!who || who === 'none') throw new Error(`no role may call ${name}`)
  return who
}

type Request = Omit<Ask, 'csv'> & { file?: { name: string; content: string | Buffer } }
const requestOf = (name: CallName, who: Asker): Request => {
  const [first] = Object.values(PERMISSION_REQUESTS[name])
  if (!first) throw new Error(`${name} has no request`)
  const { csv, ...asked } = first(company, who)
  return csv ? { ...asked, file: { name: csv.name, content: csv.text } } : asked
}

/** Sends head and first byte, waits until the server has let them in, and sends the rest. @returns the status */
const sendInTwo = async (name: CallName, token: string, request: Request, between: () => void): Promise<number> => {
  const { params = {}, query = {}, body = {}, file } = request
  const { method, path } = api[name]
  const filled = path.replace(/:(\w+)/g, (_all, param: string) => encodeURIComponent(String(params[param])))
  const search = new URLSearchParams(query).toString()
  const form = new FormData()
  if (file) form.set('file', new File([new Uint8Array(Buffer.from(file.content))], file.name))
  const built = new Response(file ? form : JSON.stringify(body))
  const bytes = Buffer.from(await built.arrayBuffer())
  const type = file ? built.headers.get('content-type') : 'application/json'
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const closed = once(socket, 'close')
  const isIn = new Promise<void>((resolve) => {
    entered = resolve
  })
  const head = [
    `${method.toUpperCase()} ${filled}${search && `?${search}`} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    `content-length: ${bytes.length}`,
    'connection: close',
  ]
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes.subarray(0, 1)]))
  await Promise.race([isIn, closed])
  between()
  socket.write(bytes.subarray(1))
  await closed
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])
}

const endSessions = (): void => {
  company.t.store.db.delete(sessions).run()
}
const written = (): number => company.t.store.sqlite.prepare('select total_changes()').pluck().get() as number

describe('a session that ends while the body of its request is on the way', () => {
  test.each(WITH_BODY)('%s does nothing', async (name) => {
    const who = askerOf(name)
    let before = -1
    const status = await sendInTwo(name, company.tokens[who] ?? '', requestOf(name, who), () => {
      endSessions()
      before = written()
    })
    expect({ status, written: written() }).toEqual({ status: 401, written: before })
  })

  test.each(WITH_BODY.filter((name) => (api[name] as Call).roles !== 'any'))(
    '%s is asked for the role of now',
    async (name) => {
      const who = askerOf(name)
      const { roles }: Call = api[name]
      const other = ASKERS.find((role) => role !== 'none' && !(roles as readonly string[]).includes(role))
      const status = await sendInTwo(name, company.tokens[who] ?? '', requestOf(name, who), () => {
        company.t.store.db
          .update(users)
          .set({ role: other as never })
          .run()
      })
      expect(status).toBe(other ? 403 : expect.any(Number))
    },
  )

  test('a user that went to another subcontractor writes as that one', async () => {
    const send = (between: () => void) =>
      sendInTwo('tripEdit', company.tokens.sub ?? '', requestOf('tripEdit', 'sub'), between)
    expect(await send(() => {})).toBe(200)
    expect(await send(() => company.t.store.db.update(users).set({ subcontractor: 'Huber AG' }).run())).toBe(404)
  })

  test('a key that is revoked does nothing', async () => {
    const { store } = company.t
    const party = { role: 'admin', company: null } as const
    const key = { ak_name: 'P', ak_prefix: 'p', ak_scopes: ['trips:write' as const], ak_expires_at: null, party }
    const send = (token: string, between: (id: number) => void) => {
      const id = insertKey(store, { ...key, ak_name: token, token }, 'dora')
      return sendInTwo('tripEdit', token, requestOf('tripEdit', 'admin'), () => between(id))
    }
    expect(await send('tours_one', () => {})).toBe(200)
    expect(await send('tours_two', (id) => revokeKey(store, id, 'dora'))).toBe(401)
  })
})

/** Requests that get as far as to their write. */
const PICTURE = { name: 'a.png', content: samplePicture(7) }
const THAT_WRITE: Partial<Record<CallName, (request: Request) => Partial<Request>>> = {
  documentFileAdd: () => ({ file: PICTURE }),
  statementPhotoAdd: () => ({ file: PICTURE }),
  companySave: ({ body }) => ({
    body: { ...(body as object), logo: `data:image/png;base64,${PICTURE.content.toString('base64')}` },
  }),
  userEdit: ({ body }) => ({ body: { ...(body as object), password: 'another horse' } }),
  upload: () => ({ query: {} }),
}

describe('a session that ends while its request waits for the worker, or for a password', () => {
  let waited = 0
  const send = (name: CallName, ending: () => void): Promise<number> => {
    const who = askerOf(name)
    const request = requestOf(name, who)
    return sendInTwo(name, company.tokens[who] ?? '', { ...request, ...THAT_WRITE[name]?.(request) }, () => {
      meanwhile = () => {
        waited += 1
        ending()
      }
    })
  }

  test.each(WRITING)('%s writes nothing', async (name) => {
    let before = -1
    waited = 0
    const status = await send(name, () => {
      endSessions()
      before = written()
    })
    if (waited > 0) expect({ name, status, written: written() }).toEqual({ name, status: 401, written: before })
  })

  test('these calls wait so, and write where the session goes on', async () => {
    const found: string[] = []
    for (const name of WRITING) {
      waited = 0
      company.t.store.sqlite.exec('savepoint call')
      const status = await send(name, () => {})
      company.t.store.sqlite.exec('rollback to call')
      if (waited > 0) found.push(`${name} ${status}`)
    }
    expect(found).toEqual([
      'companySave 200',
      'changePassword 200',
      'accountEdit 200',
      'registration 200',
      'userImport 200',
      'userEdit 200',
      'upload 200',
      'customerImport 200',
      'vehicleImport 200',
      'driverImport 200',
      'addressImport 200',
      'subcontractorImport 200',
      'closed_dayImport 200',
      'priceListImport 200',
      'documentFileAdd 200',
      'indexImport 200',
      'floaterImport 200',
      'fuelValuesImport 200',
      'alertImport 200',
      'statementPhotoAdd 200',
    ])
  })
})
