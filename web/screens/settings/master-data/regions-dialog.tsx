import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'
import { KNOWN_REGIONS } from '#shared/domain/calendar/region-names.ts'
import { proposeRegions } from '#shared/domain/calendar/region-proposals.ts'
import { type Address, address } from '#shared/records/address.ts'
import { recordCall } from '#web/data/record-calls.ts'
import { sendRows } from '#web/data/send-rows.ts'
import { useRegionText } from '#web/i18n/region-name.ts'
import { useText } from '#web/i18n/text.ts'
import { useNotify, useNotifyFailure } from '#web/ui/feedback/notification.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TaskDialog } from '#web/ui/overlays/task-dialog.tsx'

type Props = {
  rows: readonly Address[]
  onClose: () => void
  /** Regions were written, or taken back. */
  onChanged: () => void
}
type Placed = Pick<Address, 'add_id' | 'add_name'> & { add_region: string }

const FIELDS = ['add_id', 'add_name', 'add_region'] as const
const send = (rows: readonly Placed[]): Promise<number | null> => sendRows(address, FIELDS, rows)

/** Regions for all addresses without one: proposed by their neighbours and their street, and one for all others. */
export const RegionsDialog = ({ rows, onClose, onChanged }: Props): ReactNode => {
  const text = useText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const regionText = useRegionText()
  const [others, setOthers] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const proposals = useMemo(() => proposeRegions(rows), [rows])
  const without = useMemo(() => rows.filter(({ add_region }) => !add_region), [rows])
  const placed = without.flatMap(({ add_id, add_name }): Placed[] => {
    const add_region = proposals.get(add_id)?.region ?? others
    return add_region === null || left.has(add_id) ? [] : [{ add_id, add_name, add_region }]
  })

  /** Undoes the entries; a region that another person entered since stays. */
  const takeBack = async () => {
    try {
      const now = new Map((await recordCall<Address>(address).list()).map((row) => [row.add_id, row]))
      const same = placed.filter(({ add_id, add_region }) => now.get(add_id)?.add_region === add_region)
      if (same.length > 0)
        await send(
          same.map((row) => ({ ...row, add_name: now.get(row.add_id)?.add_name ?? row.add_name, add_region: '' })),
        )
      notify('success', 'change_undone', { count: same.length })
    } catch (error) {
      notifyFailure(error)
    }
    onChanged()
  }
  const save = async () => {
    await send(placed)
    notify('success', 'regions_saved', { count: placed.length }, { label: 'action_undo', run: () => void takeBack() })
    onChanged()
    onClose()
  }
  const flip = (id: string, isTicked: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isTicked) next.delete(id)
      else next.add(id)
      return next
    })
  const why = (id: string): string => {
    const proposal = proposals.get(id)
    if (!proposal) return others === null ? text('regions_unknown') : regionText(others)
    const { region, like } = proposal
    const reason = like
      ? text('regions_like', { name: like.add_name, km: (like.metres / 1000).toFixed(1) })
      : text('regions_by_street')
    return `${regionText(region)} · ${reason}`
  }

  return (
    <TaskDialog
      title={text('regions_set')}
      hint={text('regions_hint', { count: without.length })}
      isWide
      isTyped={left.size > 0 || others !== null}
      isReady={placed.length > 0}
      doLabel={text('regions_save', { count: placed.length })}
      onDo={save}
      onClose={onClose}
    >
      <SelectField
        label={text('regions_others')}
        options={KNOWN_REGIONS.map((region) => ({ value: region, label: regionText(region) }))}
        value={others}
        onChange={setOthers}
      />
      <Box>
        {without.map(({ add_id, add_name }) => {
          const isKnown = proposals.has(add_id) || others !== null
          return (
            <FormControlLabel
              key={add_id}
              sx={{ display: 'flex', alignItems: 'flex-start', mr: 0 }}
              disabled={!isKnown}
              control={
                <Checkbox
                  checked={isKnown && !left.has(add_id)}
                  onChange={(_event, isTicked) => flip(add_id, isTicked)}
                />
              }
              label={
                <Box sx={{ pt: 1.125, overflowWrap: 'anywhere' }}>
                  {`${add_id} ${add_name}`}
                  <Typography variant="body2" color="textSecondary">
                    {why(add_id)}
                  </Typography>
                </Box>
              }
            />
          )
        })}
      </Box>
    </TaskDialog>
  )
}
