import { useLookup } from '../../../data/rows.ts'

/** Names of groups to suggest: a group is called like the subcontractor that belongs to it. */
export const useGroups = (): string[] => (useLookup('subcontractor') ?? []).map(({ sc_name }) => sc_name)
