import { MINUTE_MS } from '#shared/domain/time/units.ts'

/** Milliseconds for which the browser can fetch the file out of memory. */
const KEEP_FILE_MS = MINUTE_MS

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS)
}
