import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLeftBehind } from '#web/data/drafts.ts'
import { useActor } from '#web/data/rows.ts'
import { discardLeftBehind, mayRead } from '#web/db/account.ts'
import type { Draft, LeftBehind } from '#web/db/records.ts'
import { mayCount } from '#web/db/unsent/unsettled.ts'
import { useFieldText } from '#web/edits/field-text.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useText } from '#web/i18n/text.ts'
import { currentDb } from '#web/session/session.ts'
import { useCopy } from '#web/ui/browser/copy.ts'
import { useConfirm } from '#web/ui/feedback/confirm.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { type OutlineLines, textOfLines, useOutlineLines } from './outline-lines.ts'
import { OutlineList } from './outline-list.tsx'
import { WaitingEdit } from './waiting-edit.tsx'

const isUnsettled = ({ state }: LeftBehind['entries'][number]): boolean => state !== 'acked'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSaid = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

/** Returns the fields that were typed into a form and differ from its base, for a draft of any kind. */
const typedInto = ({ values }: Draft): [string, unknown][] => {
  if (!isObject(values)) return []
  const form = isObject(values.form) ? values.form : isObject(values.draft) ? values.draft : values
  const base = isObject(values.base) ? values.base : {}
  return Object.entries(form).filter(
    ([field, value]) => isSaid(value) && JSON.stringify(value) !== JSON.stringify(base[field]),
  )
}

/**
 * Edits and drafts that a former account of the same username left on this device: never sent; the person can copy or
 * discard them.
 */
export const LeftBehindCard = (): ReactNode => {
  const text = useText()
  const { moment } = useFormats()
  const fields = useFieldText()
  const actor = useActor()
  const confirm = useConfirm()
  const copy = useCopy()
  const linesOf = useOutlineLines()
  const left = useLeftBehind() ?? []

  const draftLines = ({ drafts }: LeftBehind): OutlineLines[] =>
    drafts.map((draft) => ({
      id: draft.form,
      title: text('left_behind_draft', { time: moment(draft.saved_at) }),
      values: typedInto(draft).map(
        ([field, value]) => `${text('label_before', { label: fields.label(field) })} ${fields.value(field, value)}`,
      ),
    }))
  const discard = async ({ account, entries }: LeftBehind) => {
    const isSure = await confirm({
      title: 'left_behind_discard_title',
      text: entries.some(mayCount) ? 'unsent_discard_text_unsure' : 'unsent_discard_text',
      yes: 'action_discard',
      no: 'action_keep',
      isDestructive: true,
    })
    if (isSure) await discardLeftBehind(currentDb(), account)
  }

  return left.map((one) => {
    const edits = one.entries.filter(isUnsettled)
    const lines = [...one.lost.map(linesOf), ...draftLines(one)]
    const count = edits.length + lines.length
    if (count === 0) return null
    const isReadable = mayRead(one, actor)
    return (
      <SectionCard key={one.account} title={text('left_behind', { count, username: actor.username })}>
        <Typography>{text(isReadable ? 'left_behind_text' : 'left_behind_hidden')}</Typography>
        {isReadable && (
          <>
            {edits.length > 0 && (
              <List disablePadding aria-label={text('left_behind', { count, username: actor.username })}>
                {edits.map((entry) => (
                  <ListItem key={entry.id} disablePadding sx={{ display: 'block' }}>
                    <WaitingEdit entry={entry} entries={edits} isSealed />
                  </ListItem>
                ))}
              </List>
            )}
            {lines.length > 0 && (
              <>
                <OutlineList lines={lines} />
                <Button onClick={() => void copy(textOfLines(lines))}>{text('action_copy')}</Button>
              </>
            )}
          </>
        )}
        <Button color="error" onClick={() => void discard(one)}>
          {text('action_discard')}
        </Button>
      </SectionCard>
    )
  })
}
