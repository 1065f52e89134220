import type { RowKey } from '#shared/schemas/sync.ts'

/** State of the board's address: trips that shall get another driver or vehicle. */
export const movedState = (move: readonly RowKey[]): { move: readonly RowKey[] } => ({ move })

/** The trips that such a state names; null for any other. */
export const movedTrips = (state: unknown): readonly RowKey[] | null => {
  const { move } = (state ?? {}) as Partial<ReturnType<typeof movedState>>
  return Array.isArray(move) ? move : null
}
