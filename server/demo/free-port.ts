import { createServer } from 'node:net'

const TRIED = 20

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })

/** The first port from this one on that nothing listens on; this one where none of {@link TRIED} is free. */
export const freePort = async (from: number, host: string): Promise<number> => {
  for (let port = from; port < from + TRIED; port += 1) if (await isFree(port, host)) return port
  return from
}
