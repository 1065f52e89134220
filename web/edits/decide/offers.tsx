import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { fieldOfPath } from '#shared/domain/tour/week-days.ts'
import { splitTripCustomer } from '#shared/domain/trip/trip-customer.ts'
import { take } from '../../data/save.ts'
import type { OutboxEntry } from '../../db/records.ts'
import { useText } from '../../i18n/text.ts'
import { useNotify, useNotifyFailure } from '../../ui/feedback/notification.tsx'
import { useFieldText } from '../field-text.ts'

/** Names offered in place of a refused one: choosing one sends the edit again with it. */
export const Offers = ({ entry }: { entry: OutboxEntry }): ReactNode => {
  const text = useText()
  const fields = useFieldText()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const offers = (entry.errors ?? []).flatMap(({ path, offers = [] }) => offers.map((offer) => ({ path, offer })))
  if (entry.state !== 'refused' || offers.length === 0) return null
  const choose = async (path: string, offer: Record<string, unknown>) => {
    try {
      await take(entry.seq, path, offer)
      notify('success', 'saved_on_device')
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
      {offers.map(({ path, offer }) => {
        const value = Object.entries(offer)
          // The observers stay as they are.
          .map(([name, one]) =>
            fields.value(fieldOfPath(name), name === 'tt_customer' ? splitTripCustomer(String(one)).customer : one),
          )
          .filter((one) => one !== '–')
          .join(' ')
        return (
          <Button
            key={`${path} ${value}`}
            size="small"
            variant="outlined"
            sx={{ textTransform: 'none', minHeight: 44 }}
            onClick={() => void choose(path, offer)}
          >
            {text('offer_take', { value })}
          </Button>
        )
      })}
    </Stack>
  )
}
