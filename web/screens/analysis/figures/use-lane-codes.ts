import { useCallback, useMemo } from 'react'
import type { Narrowing } from '#shared/domain/figures/figures.ts'
import { useAddresses } from '#web/data/lookups.ts'

/** Codes by the names that trips have of their addresses. */
export const codesByName = (addresses: Iterable<{ add_id: string; add_name: string }>): Map<string, string[]> => {
  const codes = new Map<string, string[]>()
  for (const { add_id, add_name } of addresses) codes.set(add_name, [...(codes.get(add_name) ?? []), add_id])
  return codes
}

/** Returns the codes of an address's name, and those of a lane's ends: a lane is found by its codes, as its trips are. */
export const useLaneCodes = (): { ofName: (name: string) => string; ofLane: (of: Narrowing) => string } => {
  const addresses = useAddresses()
  const codes = useMemo(() => codesByName(addresses?.values() ?? []), [addresses])
  const ofName = useCallback((name: string) => (codes.get(name) ?? []).join(' '), [codes])
  const ofLane = useCallback(({ lane }: Narrowing) => (lane ?? []).map(ofName).join(' '), [ofName])
  return { ofName, ofLane }
}
