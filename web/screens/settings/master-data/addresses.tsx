import { type ReactNode, useMemo } from 'react'
import { formatMapPosition } from '../../../../shared/domain/tracking/map-position.ts'
import { type Address, address } from '../../../../shared/records/address.ts'
import { useText } from '../../../i18n/text.ts'
import type { ColumnLooks } from '../../../ui/table/use-record-columns.ts'
import { addressBody, addressFaults, addressValues } from './address-position.ts'
import { PositionInput } from './position-input.tsx'
import { RecordList } from './record-list.tsx'

const FORM = {
  values: addressValues,
  body: addressBody,
  faults: addressFaults,
  fieldOf: { add_lat: 'position', add_lon: 'position' },
}
const placeOf = ({ add_lat, add_lon }: Address): string => formatMapPosition({ lat: add_lat, lon: add_lon })

/** One position is typed for latitude and longitude. */
export const Addresses = (): ReactNode => {
  const text = useText()
  const columns = useMemo<ColumnLooks<Address>>(
    () => ({
      position: {
        label: text('field_add_position'),
        value: placeOf,
        cell: (row) => placeOf(row).replace(' ', '\u00a0'),
        isSortable: false,
      },
    }),
    [text],
  )
  return (
    <RecordList<Address>
      of={address}
      columns={columns}
      form={FORM}
      inputs={(row) => ({ add_lat: <PositionInput row={row} />, add_lon: null })}
    />
  )
}
