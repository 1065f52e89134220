import { useLookup } from '#web/data/lookups.ts'

/** Names of groups to suggest: a group has the name of its subcontractor. */
export const useGroups = (): string[] => (useLookup('subcontractor') ?? []).map(({ sc_name }) => sc_name)
