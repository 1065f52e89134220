/** A file of this version of the app; without a revision its name changes with its content. */
export type AppFile = { url: string; revision: string | null }
type Files = {
  files: readonly AppFile[]
  /** Address under which the cache keeps a file. */
  keyOf: (url: string) => string | undefined
  cache: Cache
  fetchFile: (url: string) => Promise<Response>
}

/** Returns true if a page, whose address stays through all versions, begins with files of this one. */
const isOfThisVersion = async (page: Response, files: readonly AppFile[]): Promise<boolean> => {
  const begun = [...(await page.clone().text()).matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file,
  )
  const own = new Set(files.map(({ url }) => url.replace(/^\//, '')))
  return begun.length > 0 && begun.every((file) => own.has(file ?? ''))
}

/**
 * Fetches the files that the browser threw away, one after the other, so that the next start needs no network for them. A
 * page of a newer version is left: its files are not here. What cannot be fetched now is tried again the next time.
 * @returns how many files came back
 */
export const refillCache = async ({ files, keyOf, cache, fetchFile }: Files): Promise<number> => {
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  let refilled = 0
  for (const { url } of files) {
    const key = keyOf(url)
    if (key === undefined || kept.has(key)) continue
    const answer = await fetchFile(url)
    if (!answer.ok || answer.redirected) continue
    // A hotel's network answers every address with its own page.
    const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
    if (isPage !== url.endsWith('.html')) continue
    if (isPage && !(await isOfThisVersion(answer, files))) continue
    await cache.put(key, answer)
    refilled += 1
  }
  return refilled
}
