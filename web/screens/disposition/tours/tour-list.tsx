import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canCreateTour, canDeleteTour } from '../../../../shared/domain/access/tour-permissions.ts'
import { REPLACED_OF_TOURS, type ReplacedOfTours } from '../../../../shared/domain/tour/tour-change.ts'
import { editTourPath, PLACEHOLDER } from '../../../addresses.ts'
import { useActor, useConnection } from '../../../data/rows.ts'
import { saveDelete } from '../../../data/save.ts'
import { useSaveEdits } from '../../../edits/use-save-edits.ts'
import { useText } from '../../../i18n/text.ts'
import { duplicateTourPath } from '../../../list-addresses.ts'
import { useDevice } from '../../../ui/browser/use-device.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useNotify } from '../../../ui/feedback/notification.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { RowsScreen } from '../../list-screen/rows-screen.tsx'
import { ReplaceInTours } from '../several/replace-in-tours.tsx'
import { CARD_HEIGHT, TourCard } from './tour-card.tsx'
import { actionColumns, HIDDEN_AT_FIRST, type TourActions, tourColumns } from './tour-columns.tsx'
import { TourFiles } from './tour-files.tsx'
import { type TourRow, useTourRows } from './tour-row.ts'

const keyOf = ({ key }: TourRow): string => String(key)

const useTourActions = (): TourActions => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const notify = useNotify()
  const { state } = useConnection()
  return useMemo(() => {
    const remove = async ({ key, rev, tour }: TourRow) => {
      const isSure = await confirm({
        title: 'tour_delete_title',
        text: 'tour_delete_text',
        values: { name: tour.tr_name ?? '' },
        isDestructive: true,
      })
      if (!isSure) return
      try {
        await saveDelete({ entity: 'tour', key, rev })
        notify(state === 'offline' ? 'info' : 'success', state === 'offline' ? 'saved_on_device' : 'tour_deleted')
      } catch {
        notify('error', 'save_not_possible')
      }
    }
    return { edit: ({ key }) => void navigate(editTourPath(key)), remove: (row) => void remove(row) }
  }, [navigate, confirm, notify, state])
}

const WORDS = {
  label: 'tours_list',
  search: 'tours_search',
  count: 'tours_count',
  show: 'tours_show',
  empty: 'no_tours_match',
} as const

/** The recurring tours, with a button to add one if the person may. */
export const TourList = (): ReactNode => {
  const text = useText()
  const actor = useActor()
  const navigate = useNavigate()
  const { isNarrow, isWide } = useDevice()
  const actions = useTourActions()
  const columns = useMemo(() => tourColumns(actor), [actor])
  const buttons = useMemo(() => actionColumns(actor, actions, text), [actor, actions, text])
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
      hiddenAtFirst={isWide ? HIDDEN_AT_FIRST.wide : HIDDEN_AT_FIRST.tablet}
      onOpen={actions.edit}
      cardHeight={CARD_HEIGHT}
      onSelect={mayReplace ? setSelected : undefined}
      selectedCount={selected.length}
      foot={
        <>
          {mayReplace && chosen.length > 0 && (
            <SelectionBar
              said={text('tours_selected', { count: chosen.length })}
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
          onOpen={() => actions.edit(row)}
          onRemove={canDeleteTour(actor) ? () => actions.remove(row) : undefined}
        />
      )}
    >
      <Box sx={{ display: 'flex', width: isNarrow && canCreateTour(actor) ? '100%' : undefined }}>
        <TourFiles />
      </Box>
      {canCreateTour(actor) && (
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => void navigate(editTourPath(PLACEHOLDER))}
          sx={{ minHeight: 44, width: isNarrow ? '100%' : undefined }}
        >
          {text('tour_add')}
        </Button>
      )}
    </RowsScreen>
  )
}
