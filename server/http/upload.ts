import type { Context } from 'hono'
import { Refusal } from '../kit/refusal.ts'
import { BODY_LIMITS, type BodyLimit, readBody } from './request-body.ts'

/** A multipart body as it came. */
export type Upload = { body: Uint8Array; contentType: string }

/** @throws Refusal 415 for another content type, 413 and 408 as `readBody` */
export const readUpload = async (c: Context, limit: BodyLimit = BODY_LIMITS.json): Promise<Upload> => {
  const contentType = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Refusal(415, 'unsupported_media_type')
  return { body: await readBody(c, limit), contentType }
}

/** @throws Refusal 400 for what is no form or has no file */
export const uploadedFile = async (upload: Upload): Promise<Uint8Array> =>
  new Uint8Array(await (await fieldOfUpload(upload)).arrayBuffer())

/** The same with the name that it was sent under. @throws Refusal 400 */
export const fieldOfUpload = async ({ body, contentType }: Upload): Promise<File> => {
  const [file, other] = (await formOf(body, contentType)).getAll('file')
  if (other !== undefined) throw new Refusal(400, 'upload_one_file')
  if (!(file instanceof File)) throw new Refusal(400, 'file_missing')
  return file
}

/** The text of another field of the form; null where it has none. @throws Refusal 400 for what is no form */
export const textOfUpload = async ({ body, contentType }: Upload, field: string): Promise<string | null> => {
  const value = (await formOf(body, contentType)).get(field)
  return typeof value === 'string' ? value : null
}

const formOf = async (body: Uint8Array, contentType: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new Refusal(400, 'malformed_request')
  }
}
