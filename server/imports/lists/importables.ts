import { alertFile } from './alert-file.ts'
import { indexValueFile } from './index-value-file.ts'
import { MASTER_DATA } from './master-data-formats.ts'
import { priceFile } from './price-file.ts'
import { tourFile } from './tour-file.ts'
import { userFile } from './user-file.ts'

/** The lists that can be imported from a file. */
export const IMPORTABLES = {
  ...MASTER_DATA,
  user: userFile,
  alert: alertFile,
  tour: priceFile,
  tour_list: tourFile,
  index_value: indexValueFile,
}
export type ImportableEntity = keyof typeof IMPORTABLES
