import { useMemo } from 'react'
import type { DocumentOwner } from '#shared/domain/approvals/documents.ts'
import { splitNames } from '#shared/domain/names/names.ts'
import { useDriverNames, useLookup } from '../../data/lookups.ts'
import { useActor } from '../../data/rows.ts'
import { useText } from '../../i18n/text.ts'
import { ownerText } from './document-values.ts'

type Owner = { do_owner: DocumentOwner; do_owner_key: string }

/** Returns the name of a document's owner. */
export const useOwnerName = (): ((document: Owner) => string) => {
  const text = useText()
  const drivers = useDriverNames()
  return useMemo(
    () =>
      ({ do_owner, do_owner_key }) =>
        do_owner === 'company'
          ? text('document_owner_company')
          : do_owner === 'driver'
            ? (drivers?.get(Number(do_owner_key)) ?? do_owner_key)
            : do_owner_key,
    [text, drivers],
  )
}

/**
 * Returns the owners to whom the person may give documents: for admin all, for a sub itself and the members of its group.
 * Undefined until all of them are read.
 */
export const useOwnerOptions = (): { value: string; label: string }[] | undefined => {
  const text = useText()
  const { role } = useActor()
  const subs = useLookup('subcontractor')
  const drivers = useLookup('driver')
  const vehicles = useLookup('vehicle')
  return useMemo(() => {
    if (!subs || !drivers || !vehicles) return undefined
    const isOwn = (groups: string) => role === 'admin' || splitNames(groups).length > 0
    const named = (owner: DocumentOwner, key: string, name: string) => ({
      value: ownerText(owner, key),
      // The only company of a sub needs no word for what it is, which a phone has no room for.
      label: role === 'sub' && owner === 'sub' ? name : `${name} (${text(`document_owner_${owner}`)})`,
    })
    return [
      ...(role === 'admin' ? [{ value: ownerText('company', ''), label: text('document_owner_company') }] : []),
      ...subs.map(({ sc_name }) => named('sub', sc_name, sc_name)),
      ...drivers
        .filter(({ dr_groups }) => isOwn(dr_groups))
        .map(({ dr_id, dr_name }) => named('driver', String(dr_id), dr_name)),
      ...vehicles.filter(({ gps_groups }) => isOwn(gps_groups)).map(({ gps_id }) => named('vehicle', gps_id, gps_id)),
    ]
  }, [role, subs, drivers, vehicles, text])
}
