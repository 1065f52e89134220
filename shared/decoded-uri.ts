/** Returns a text with its percent-escapes read as UTF-8; null where one of them is malformed. */
export const decodedUri = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
