/**
 * Content in the place of a list. `silent`: no rows here, and the server sends none. `waits`: rows are to come. `none`: the list
 * is empty. `no_match`: no row passes filters and search. `rows`: the rows.
 */
export type ListShows = 'silent' | 'waits' | 'none' | 'no_match' | 'rows'

/**
 * @param rows all of the list; undefined while they are to come
 * @param shown those that pass filters and search; undefined while they are to come
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
