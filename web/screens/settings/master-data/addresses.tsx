import RegionIcon from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { formatMapPosition } from '#shared/domain/tracking/map-position.ts'
import { type Address, address } from '#shared/records/address.ts'
import { useRegionText } from '#web/i18n/region-name.ts'
import { useText } from '#web/i18n/text.ts'
import { RegionInput } from '#web/parts/list-screen/reference-inputs.tsx'
import { part } from '#web/ui/part.tsx'
import type { ColumnLooks } from '#web/ui/table/use-record-columns.ts'
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

/** Fetched when it is opened. */
const RegionsDialog = part(async () => (await import('./regions-dialog.tsx')).RegionsDialog)
const isOffered = (row: Address & { retired?: boolean }): boolean => !row.retired
const isWithoutRegion = (row: Address): boolean => isOffered(row) && !row.add_region

/** One position is typed for latitude and longitude. */
export const Addresses = (): ReactNode => {
  const text = useText()
  const regionText = useRegionText()
  const [isPlacing, setPlacing] = useState(false)
  const columns = useMemo<ColumnLooks<Address>>(
    () => ({
      add_region: { value: ({ add_region = '' }) => regionText(add_region) },
      position: {
        label: text('field_add_position'),
        value: placeOf,
        cell: (row) => placeOf(row).replace(' ', '\u00a0'),
        isSortable: false,
      },
    }),
    [text, regionText],
  )
  return (
    <RecordList<Address>
      of={address}
      columns={columns}
      tools={({ rows, refresh }) => (
        <>
          {rows?.some(isWithoutRegion) && (
            <Button startIcon={<RegionIcon />} onClick={() => setPlacing(true)}>
              {text('regions_set')}
            </Button>
          )}
          {isPlacing && rows && (
            <Suspense fallback={null}>
              <RegionsDialog rows={rows.filter(isOffered)} onClose={() => setPlacing(false)} onChanged={refresh} />
            </Suspense>
          )}
        </>
      )}
      form={FORM}
      inputs={(row) => ({
        add_lat: <PositionInput row={row} />,
        add_lon: null,
        add_region: <RegionInput name="add_region" label={text('field_add_region')} hint={text('add_region_hint')} />,
      })}
    />
  )
}
