import type { OutboxEntry } from '../../db/records.ts'

/** Identity of rows across databases: after a restore, the same number may stand for another row. */
export type Entity = OutboxEntry['entity']

/** One database from its start to the next restore. */
export type Life = {
  number: number
  /** The one that the backup was taken from. */
  parent: Life | null
  /** Highest number that was given when the backup was taken: rows up to it are rows of the parent. */
  given: Record<Entity, number>
}

export const firstLife = (): Life => ({ number: 0, parent: null, given: { trip: 0, tour: 0, statement: 0 } })

/** Name of a row that it keeps through every restore, such as `trip 0:12`. */
export const identityOf = (life: Life, entity: Entity, id: number): string => {
  let born = life
  while (born.parent && id <= born.given[entity]) born = born.parent
  return `${entity} ${born.number}:${id}`
}
