import Box from '@mui/material/Box'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canCreateTour, canDeleteTour } from '#shared/domain/access/tour-permissions.ts'
import { REPLACED_OF_TOURS, type ReplacedOfTours } from '#shared/domain/tour/tour-change.ts'
import { editTourPath, PLACEHOLDER } from '#web/addresses/addresses.ts'
import { duplicateTourPath } from '#web/addresses/list-addresses.ts'
import { useActor, useConnection } from '#web/data/rows.ts'
import { useSaveEdits } from '#web/edits/use-save-edits.ts'
import { useText } from '#web/i18n/text.ts'
import { RowsScreen } from '#web/parts/list-screen/rows-screen.tsx'
import { SMALL, VERY_WIDE } from '#web/ui/browser/room.ts'
import { useDevice } from '#web/ui/browser/use-device.ts'
import { useMedia } from '#web/ui/browser/use-media.ts'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { AddButton } from '#web/ui/table/add-button.tsx'
import { ReplaceInTours } from '../several/replace-in-tours.tsx'
import { CARD_HEIGHT, TourCard } from './tour-card.tsx'
import { actionColumns, hiddenAtFirst, tourColumns } from './tour-columns.tsx'
import { TourFiles } from './tour-files.tsx'
import { type TourRow, useTourRows } from './tour-row.ts'
import { useRemoveTour } from './use-remove-tour.ts'

const keyOf = ({ key }: TourRow): string => String(key)

const WORDS = {
  label: 'tours_list',
  search: 'tours_search',
  count: 'tours_count',
  show: 'tours_show',
  empty: 'no_tours_match',
  none: 'tours_none',
} as const

/** The recurring tours, with a button to add one if the person may. */
export const TourList = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const navigate = useNavigate()
  const { isNarrow, isWide } = useDevice()
  const isVeryWide = useMedia(VERY_WIDE)
  const isSmall = useMedia(SMALL)
  const room = isNarrow ? 'phone' : isVeryWide ? 'very_wide' : isWide ? 'wide' : isSmall ? 'small' : 'tablet'
  const hidden = useMemo(() => hiddenAtFirst(actor.role, room), [actor.role, room])
  const remove = useRemoveTour()
  const columns = useMemo(() => tourColumns(actor), [actor])
  const buttons = useMemo(() => actionColumns(actor, (row) => void remove(row), text), [actor, remove, text])
  const open = ({ key }: TourRow) => void navigate(editTourPath(key))
  const rows = useTourRows()
  const latest = useRef(rows)
  latest.current = rows
  const [selected, setSelected] = useState<readonly string[]>([])
  const [replaced, setReplaced] = useState<ReplacedOfTours | null>(null)
  const saveEdits = useSaveEdits()
  const { state: connection } = useConnection()
  const chosen = useMemo(() => {
    const keys = new Set(selected)
    return (rows ?? []).filter((row) => keys.has(keyOf(row)))
  }, [rows, selected])
  const mayReplace = canCreateTour(actor) && !isNarrow
  const only = chosen.length === 1 ? chosen[0] : undefined
  return (
    <RowsScreen
      list="disposition"
      name={`disposition ${actor.username}`}
      words={WORDS}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      actions={buttons}
      hiddenAtFirst={hidden}
      onOpen={open}
      cardHeight={CARD_HEIGHT}
      files={<TourFiles />}
      onSelect={mayReplace ? setSelected : undefined}
      selectedCount={selected.length}
      rowsName="tours"
      foot={
        <>
          {mayReplace && chosen.length > 0 && (
            <SelectionBar
              said={text('tours_selected', { count: chosen.length })}
              names={chosen.map(({ tour }) => tour.tr_name ?? '')}
              actions={[
                ...REPLACED_OF_TOURS.map((what) => ({
                  key: what,
                  label: text(`selection_${what}`),
                  act: () => setReplaced(what),
                })),
                ...(only
                  ? [
                      {
                        key: 'duplicate',
                        label: text('tour_duplicate'),
                        act: () => void navigate(duplicateTourPath(only.key)),
                      },
                    ]
                  : []),
              ]}
              onClear={() => setSelected([])}
            />
          )}
          {replaced && (
            <ReplaceInTours
              what={replaced}
              rows={chosen}
              onReplace={(tours, trips, findings) => {
                setReplaced(null)
                const message = connection === 'offline' ? 'tours_replaced_on_device' : 'tours_replaced'
                void saveEdits(
                  [...tours, ...trips],
                  {
                    done: { message, values: { tours: tours.length, trips: trips.length } },
                    undone: 'change_undone',
                    findings,
                  },
                  {
                    revOf: ({ entity, key }) =>
                      entity === 'tour' ? latest.current?.find((row) => row.key === key)?.rev : undefined,
                  },
                )
              }}
              onClose={() => setReplaced(null)}
            />
          )}
        </>
      }
      card={(row, shownColumns) => (
        <TourCard
          row={row}
          columns={shownColumns}
          onOpen={() => open(row)}
          onRemove={canDeleteTour(actor) ? () => void remove(row) : undefined}
        />
      )}
    >
      {canCreateTour(actor) && (
        // On a phone the search beside it takes what is left.
        <Box sx={{ display: 'flex', '& > button': { px: { xs: 1.25, sm: 2 } } }}>
          <AddButton label={text('tour_add')} onClick={() => void navigate(editTourPath(PLACEHOLDER))} />
        </Box>
      )}
    </RowsScreen>
  )
}
