import { type TripColumn, tripColumn } from './trip-columns.ts'

/** The catalogue's column of a field, for other lists that show it: journals, prices, files. @throws RangeError for an unknown one */
export const catalogueColumn = (id: string): TripColumn => {
  const column = tripColumn(id)
  if (!column) throw new RangeError(`no column of a trip: ${id}`)
  return column
}
