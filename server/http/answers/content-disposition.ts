import { asciiFileName } from '#shared/domain/names/file-name.ts'

/** `encodeURIComponent` leaves some characters that RFC 5987 wants encoded. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The header that names a file to be saved (RFC 6266): in ASCII for every program, and where the name has other letters also
 * as it is.
 */
export const contentDisposition = (name: string): string => {
  const ascii = asciiFileName(name)
  return `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${encoded(name)}`}`
}
