import crypto from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DeclarativePush } from '../../shared/schemas/accounts/declarative-push.ts'
import type { PushSubscriptionBody } from '../../shared/schemas/accounts/push.ts'

export type ReceivedPush = {
  device: string
  headers: http.IncomingHttpHeaders
  /** Claims of the VAPID token, whose signature was verified. */
  claims: { aud: string; exp: number; sub: string }
  payload: DeclarativePush
}
type Device = { ecdh: crypto.ECDH; auth: Buffer }

const hmac = (key: Buffer, data: Buffer | string): Buffer => crypto.createHmac('sha256', key).update(data).digest()
const expand = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.concat([Buffer.from(info), Buffer.from([1])])).subarray(0, length)

/** Opens a message as a browser does (RFC 8291, RFC 8188): one record of aes128gcm. */
const decrypt = (body: Buffer, { ecdh, auth }: Device): string => {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const cipherText = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = expand(ecdh.computeSecret(sender), auth, info, 32)
  const key = expand(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = expand(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = crypto.createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(cipherText.subarray(-16))
  const padded = Buffer.concat([decipher.update(cipherText.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** @throws Error for a token that the key in it did not sign (RFC 8292) */
const verify = (authorization: string | undefined): ReceivedPush['claims'] => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = crypto.createPublicKey({ key: jwk, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!crypto.verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the token is not signed by its key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
}

/** A push service over real HTTP that verifies the server's token, and opens messages as the device would. */
export const startPushService = async () => {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  /** Status of the next answers, of a device; 201 where none is set. */
  const answers = new Map<string, number>()
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const name = request.url?.slice(1) ?? ''
      const device = devices.get(name)
      const status = device ? (answers.get(name) ?? 201) : 404
      try {
        const claims = verify(request.headers.authorization)
        if (device && status === 201) {
          const payload = JSON.parse(decrypt(Buffer.concat(chunks), device))
          const push = { device: name, headers: request.headers, claims, payload }
          received.push(push)
          await service.onReceived(push)
        }
        response.writeHead(status, service.answerHeaders).end()
      } catch (error) {
        response.writeHead(401).end(String(error))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service = {
    url,
    received,
    answers,
    answerHeaders: {} as Record<string, string>,
    /** Called before the service answers. */
    onReceived: async (_push: ReceivedPush): Promise<void> => undefined,
    /** A new device, as its browser gives it. */
    subscribe: (name: string, language: PushSubscriptionBody['language'] = 'de'): PushSubscriptionBody => {
      const ecdh = crypto.createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = crypto.randomBytes(16)
      devices.set(name, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${url}/${name}`, keys, language }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}
