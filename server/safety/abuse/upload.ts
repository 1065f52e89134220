import type { Heard, Target } from './target.ts'

/** An admin's upload of a file with trips. @param query with its question mark */
export const upload = (target: Target, name: string, content: string | Uint8Array, query = ''): Promise<Heard> => {
  const boundary = 'abuse'
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return target.send({ path: `/api/upload${query}`, body, token: target.attackerToken, headers })
}
