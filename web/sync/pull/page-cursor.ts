/**
 * Marks the device's cursor while the rows of its first sync come page by page: where the next page begins. It is
 * removed with the rows. An older app, and the server, do not accept it as a cursor: both begin anew.
 */
const MARK = 'page:'

export const pageCursor = (cursor: string): string => MARK + cursor
/** Returns where the next page begins; undefined for the cursor of a device that holds all its rows, or none. */
export const nextPageOf = (cursor: string | undefined): string | undefined =>
  cursor?.startsWith(MARK) ? cursor.slice(MARK.length) : undefined
/** Returns true if the device holds all its rows, as they were at some moment. */
export const holdsAllRows = (cursor: string | undefined): boolean =>
  cursor !== undefined && nextPageOf(cursor) === undefined
