import { type ReactNode, Suspense } from 'react'
import { linkKindsOf } from '../../../shared/domain/links/links.ts'
import type { DeviceTrip } from '../../../shared/schemas/trip.ts'
import { useActor } from '../../data/rows.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/plain/button.tsx'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { useShownState } from '../../ui/use-shown-state.ts'

const LinksDialog = muiPart(async () => (await import('./links-dialog.tsx')).LinksDialog)

/** Opens the links of a trip, for those who may handle them; nothing for others, and for a trip that the server does not know. */
export const LinksButton = ({ trip: { key, row } }: { trip: Pick<Shown<DeviceTrip>, 'key' | 'row'> }): ReactNode => {
  const text = useText()
  const actor = useActor()
  const [isOpen, setOpen] = useShownState(false)
  const { tt_sub = '', tt_customer = '', tt_status = 'active' } = row
  const kinds = linkKindsOf(actor, { tt_sub, tt_customer, tt_status })
  if (typeof key !== 'number' || kinds.length === 0) return null
  return (
    <>
      <Button look="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('trip_links')}
      </Button>
      {isOpen && (
        <Suspense>
          <LinksDialog id={key} row={row} kinds={kinds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
