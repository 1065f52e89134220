import { OPTIONAL_COLUMNS, REQUIRED_COLUMNS, type TripPlanColumn } from '#shared/domain/trip-plan/trip-plan-csv.ts'

/** Columns of a trip plan, required ones first (rules 9.1). */
export const PLAN_COLUMNS: readonly { column: TripPlanColumn; isRequired: boolean }[] = [
  ...REQUIRED_COLUMNS.map((column) => ({ column, isRequired: true })),
  ...OPTIONAL_COLUMNS.map((column) => ({ column, isRequired: false })),
]

/** Master data of this device, as far as the example needs it. */
export type ExampleLookups = {
  customers: readonly { cm_name: string }[]
  addresses: readonly { add_name: string }[]
  subcontractors: readonly { sc_name: string }[]
  vehicles: readonly { gps_id: string }[]
  drivers: readonly { dr_name: string; dr_number: string }[]
  observers: readonly { username: string }[]
}

/**
 * Returns an example of every column. It uses the company's own master data if there are any, so that the template is a
 * plan that passes the check.
 * @param day `DD.MM.YYYY`
 */
export const exampleValues = (lookups: ExampleLookups, day: string): Record<TripPlanColumn, string> => {
  const driver = lookups.drivers.find(({ dr_number }) => /^\d+$/.test(dr_number))
  return {
    TOUR: '4711',
    CUSTOMER: lookups.customers[0]?.cm_name ?? 'Muster AG',
    FROM: lookups.addresses[0]?.add_name ?? 'Zürich',
    TO: lookups.addresses[1]?.add_name ?? 'Genève',
    SUB: lookups.subcontractors[0]?.sc_name ?? 'Meier Trans',
    VEHICLE: lookups.vehicles[0]?.gps_id ?? 'ZH-123456',
    DRIVERNO: driver?.dr_number ?? '17',
    SDTP: `${day} 06:00`,
    SDTD: `${day} 06:30`,
    SDTA: `${day} 10:15`,
    DRIVER: driver?.dr_name ?? 'Hans Muster',
    OBSERVERS: lookups.observers
      .slice(0, 2)
      .map(({ username }) => username)
      .join(';'),
    COMBINATION: 'K1',
    REQUIREMENTS: '',
    INFO: '',
    NOTE: '',
    CUSTOMER_TRIP: "1'250.00",
    CUSTOMER_TOLL: '180.50',
    SUB_TRIP: '980.00',
    SUB_TOLL: '180.50',
  }
}

const BYTE_ORDER_MARK = '\uFEFF'
const quoted = (value: string): string => (/[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** The template as a spreadsheet opens it by a double click: semicolons, CRLF, UTF-8 with its mark. */
export const templateCsv = (values: Record<TripPlanColumn, string>): string => {
  const columns = PLAN_COLUMNS.map(({ column }) => column)
  const rows = [columns, columns.map((column) => values[column])]
  return `${BYTE_ORDER_MARK}${rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')}`
}
