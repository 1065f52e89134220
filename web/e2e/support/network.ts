import http from 'node:http'
import type { Socket } from 'node:net'
import { MARKER_HEADER } from '#shared/domain/sync/sync-format.ts'
import { EARLY_CALLS } from '../../sync/early-calls.ts'

/**
 * The network between browser and server: a real proxy on loopback, so that the page, the service worker and the
 * browser itself all use the same network.
 */
export type Network = {
  url: string
  /** Connections are refused from now on, and open ones break. */
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
  /** Every request is answered 200 with a hotel's page. */
  isPortal: boolean
  /** Every call is answered 500 by the server itself, or 502 by a proxy whose server is down. */
  fault: 'server' | 'proxy' | null
  /** Added to every answer. */
  delayMs: number
  /** Part of the answers (0 to 1) that never arrive, in a fixed rhythm. */
  loss: number
  /** Called when the server has answered a push, before the browser gets the answer. `drop` withholds the answer. */
  onPushAnswered: (() => Promise<'pass' | 'drop'>) | null
  /** Pushes break before they reach the server. */
  isPushBlocked: boolean
  /**
   * Text appended to the service worker's script: the browser treats a changed script as another version of the app.
   */
  serviceWorkerSuffix: string
  pushes: () => number
  close: () => Promise<void>
}

const answerFault = (response: http.ServerResponse, fault: 'server' | 'proxy'): void => {
  if (fault === 'proxy') response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  else
    response
      .writeHead(500, { 'content-type': 'application/json', [MARKER_HEADER]: String(Date.now()) })
      .end(JSON.stringify({ message: 'general_request_not_successful' }))
}

export const createNetwork = async (serverUrl: string): Promise<Network> => {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let pushes = 0
  let answers = 0

  const isLost = (): boolean => {
    answers += 1
    return network.loss > 0 && Math.floor(answers * network.loss) !== Math.floor((answers - 1) * network.loss)
  }

  const proxy = http.createServer((request, response) => {
    if (network.isPortal) {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<html><title>Hotel</title><body>Willkommen! Bitte akzeptieren Sie die Bedingungen.</body></html>')
      return
    }
    if (network.fault && request.url?.startsWith('/api/')) {
      answerFault(response, network.fault)
      return
    }
    const isPush = request.url === EARLY_CALLS.push.path
    if (isPush) pushes += 1
    if (isPush && network.isPushBlocked) {
      request.socket.destroy()
      return
    }
    const isServiceWorker = request.url === '/service-worker.js'
    if (isServiceWorker) request.headers['accept-encoding'] = 'identity'
    const onward = http.request(
      { host: '127.0.0.1', port: target.port, method: request.method, path: request.url, headers: request.headers },
      async (answer) => {
        const decision = isPush && network.onPushAnswered ? await network.onPushAnswered() : 'pass'
        if (network.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, network.delayMs))
        if (decision === 'drop' || isLost()) {
          answer.destroy()
          request.socket.destroy()
          return
        }
        if (isServiceWorker) delete answer.headers['content-length']
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response, { end: !isServiceWorker })
        if (isServiceWorker) answer.on('end', () => response.end(network.serviceWorkerSuffix))
      },
    )
    onward.on('error', () => request.socket.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })

  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      proxy.once('error', reject)
      proxy.listen(port, '127.0.0.1', () => resolve((proxy.address() as { port: number }).port))
    })
  const port = await listen(0)

  const network: Network = {
    url: `http://localhost:${port}`,
    isPortal: false,
    fault: null,
    delayMs: 0,
    loss: 0,
    onPushAnswered: null,
    isPushBlocked: false,
    serviceWorkerSuffix: '',
    pushes: () => pushes,
    goOffline: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    goOnline: async () => {
      await listen(port)
    },
    close: async () => {
      if (proxy.listening) await network.goOffline()
    },
  }
  return network
}
