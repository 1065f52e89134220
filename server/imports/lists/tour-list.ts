import { drivenDays } from '#shared/domain/access/own-tour-days.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { visibleDriver } from '#shared/domain/access/visibility.ts'
import { dayOf } from '#shared/domain/time/dates.ts'
import { tourFieldsSeenBy } from '#shared/domain/tour/tour-fields.ts'
import { newTourDefaults } from '#shared/domain/tour/weekday-rules.ts'
import type { Language } from '#shared/schemas/accounts/session.ts'
import type { Tour } from '#shared/schemas/tour.ts'
import { longSheetFile } from '../../excel/sheet/long-sheet.ts'
import { formatText } from '../../kit/texts.ts'
import { listAddresses, listDrivers } from '../../master-data/store/lookups.ts'
import { type DatabaseToRead, withReadStore } from '../../store/sql/read-store.ts'
import { tourOfToday } from '../../tours/price-of-today.ts'
import { allTours } from '../../tours/store/tours.ts'
import { sheetOfList } from './list-sheet.ts'
import { driverNames, rowsOfTour, tourFile } from './tour-file.ts'

export type TourList = { database: DatabaseToRead; viewer: Viewer; language: Language }

/** The column of the days stands for the fields that say which days are driven. */
const fieldOf = (column: string): string => (column === 'weekdays' ? 'tr_week_status' : column)

/**
 * The tours that a viewer sees, one row for each way in which its days are driven, in the columns of the tours' file. Places are
 * called by their names, prices are those of today, and nothing says what a row held. Runs in the worker.
 */
export const tourListFile = ({ database, viewer, language }: TourList): Uint8Array =>
  withReadStore(database, (store) => {
    const seenFields: ReadonlySet<string> = new Set(tourFieldsSeenBy(viewer.role))
    const isSeen = ({ name }: { name: string }): boolean => seenFields.has(fieldOf(name))
    const drivers = listDrivers(store, true).flatMap((row) => visibleDriver(viewer, row) ?? [])
    const places = new Map(listAddresses(store, true).map(({ add_id, add_name }) => [add_id, add_name]))
    const today = dayOf(database.now, database.timeZone)
    const numberOf = driverNames(drivers)
    const rowsOf = () =>
      allTours(store).flatMap((tour) => {
        const seen = tourOfToday(viewer, tour, today)
        if (!seen) return []
        const named = {
          tr_departure: places.get(seen.tr_departure ?? '') ?? seen.tr_departure,
          tr_arrival: places.get(seen.tr_arrival ?? '') ?? seen.tr_arrival,
          tr_week_status: [...drivenDays(viewer, tour)],
        }
        return rowsOfTour({ ...newTourDefaults(), ...seen, ...named } as Tour, numberOf)
      })
    const columns = tourFile.columns.filter(isSeen)
    const seen = { ...tourFile, columns, cells: tourFile.cells.filter(isSeen), rowsOf }
    const name = formatText(language, 'disposition_tab_tours')
    return longSheetFile(sheetOfList(store, seen, { name, language, now: database.now }))
  })
