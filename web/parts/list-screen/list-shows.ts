/**
 * What stands in the place of a list: `silent`, that it is not here and its server sends nothing; `waits`, that its rows are
 * to come; `none`, that there is no row; `no_match`, that none passes filters and search; or the rows.
 */
export type ListShows = 'silent' | 'waits' | 'none' | 'no_match' | 'rows'

/**
 * @param rows all of the list; undefined while they are to come
 * @param shown those that pass filters and search
 * @param isServerSilent the device has no rows yet, and its server does not send any
 */
export const listShows = (
  rows: readonly unknown[] | undefined,
  shown: readonly unknown[] | undefined,
  isServerSilent: boolean,
): ListShows => {
  if (!shown) return isServerSilent ? 'silent' : 'waits'
  if (shown.length > 0) return 'rows'
  return rows?.length === 0 ? 'none' : 'no_match'
}
