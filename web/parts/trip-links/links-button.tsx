import { type ReactNode, Suspense } from 'react'
import { linkKindsOf, type MadeLinkKind } from '#shared/domain/links/links.ts'
import type { DeviceTrip } from '#shared/schemas/trip.ts'
import { useActor } from '../../data/rows.ts'
import type { Shown } from '../../db/outbox/overlay.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/plain/button.tsx'
import { muiPart } from '../../ui/theme/mui-part.tsx'
import { useShownState } from '../../ui/use-shown-state.ts'

const LinksDialog = muiPart(async () => (await import('./links-dialog.tsx')).LinksDialog)

type Trip = Pick<Shown<DeviceTrip>, 'key' | 'row'>

/** Kinds of links that the person may handle; none of a trip that the server does not know. */
export const useLinkKinds = ({ key, row }: Trip): MadeLinkKind[] => {
  const actor = useActor()
  const { tt_sub = '', tt_customer = '', tt_status = 'active' } = row
  return typeof key === 'number' ? linkKindsOf(actor, { tt_sub, tt_customer, tt_status }) : []
}

/** The links of a trip. A sheet gives way to it: what MUI draws lies below one. */
export const TripLinks = ({ trip, onClose }: { trip: Trip; onClose: () => void }): ReactNode => {
  const kinds = useLinkKinds(trip)
  if (typeof trip.key !== 'number' || kinds.length === 0) return null
  return (
    <Suspense>
      <LinksDialog id={trip.key} row={trip.row} kinds={kinds} onClose={onClose} />
    </Suspense>
  )
}

/**
 * Opens the links of a trip, for those who may handle them; nothing for others.
 * @param onOpen shows them in place of what the button stands in; without, they open over it
 */
export const LinksButton = ({ trip, onOpen }: { trip: Trip; onOpen?: () => void }): ReactNode => {
  const text = useText()
  const [isOpen, setOpen] = useShownState(false)
  if (useLinkKinds(trip).length === 0) return null
  return (
    <>
      <Button look="outlined" size="small" aria-haspopup="dialog" onClick={onOpen ?? (() => setOpen(true))}>
        {text('trip_links')}
      </Button>
      {isOpen && <TripLinks trip={trip} onClose={() => setOpen(false)} />}
    </>
  )
}
