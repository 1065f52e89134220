import { type Store, writeWithoutWaiting } from '../../store/db.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { MESSAGE_COLUMNS, MOVES, POSITION_COLUMNS } from '../../store/telematics-file.ts'

/** Rows of each kind in one go: some milliseconds. */
export const ROWS_AT_ONCE = 500

const movesOf = prepared(({ sqlite }) => {
  const oldestMessages = `select id from main.telematics_messages order by id limit ${ROWS_AT_ONCE}`
  // Vehicle after vehicle: in the telematics file they stand beside each other.
  const firstPositions = `select rowid from main.positions order by vehicle, at limit ${ROWS_AT_ONCE}`
  return {
    keep: [
      sqlite.prepare(
        `insert into telematics.kept_messages (${MESSAGE_COLUMNS})
         select ${MESSAGE_COLUMNS} from main.telematics_messages where id in (${oldestMessages}) on conflict do nothing`,
      ),
      sqlite.prepare(
        `insert into telematics.kept_positions (${POSITION_COLUMNS})
         select ${POSITION_COLUMNS} from main.positions where rowid in (${firstPositions}) on conflict do nothing`,
      ),
      sqlite.prepare(
        `insert into telematics.about (name, value) values ('${MOVES.telematics}', '1')
         on conflict do update set value = value + 1`,
      ),
    ],
    forget: [
      sqlite.prepare(
        `delete from main.telematics_messages where id in (${oldestMessages})
         and exists (select 1 from telematics.kept_messages kept where kept.id = main.telematics_messages.id)`,
      ),
      sqlite.prepare(
        `delete from main.positions where rowid in (${firstPositions}) and exists
           (select 1 from telematics.kept_positions kept
            where kept.vehicle = main.positions.vehicle and kept.at = main.positions.at)`,
      ),
      sqlite.prepare(
        `insert or replace into main.settings (name, value)
         select '${MOVES.main}', value from telematics.about where name = '${MOVES.telematics}'`,
      ),
    ],
    isWaiting: sqlite
      .prepare('select exists (select 1 from main.telematics_messages) or exists (select 1 from main.positions)')
      .pluck(),
  }
})

/**
 * Moves some messages and positions from the main file to the telematics file: first they are kept there and on the disk,
 * then forgotten here. After a crash between the two they are in both; the views show them once, and the next moves end it
 * (decisions 3.9).
 * @returns true if more may be waiting
 */
export const moveSome = (store: Store): boolean => {
  const { keep, forget, isWaiting } = movesOf(store)
  if (isWaiting.get() === 0) return false
  store.write(() => {
    for (const statement of keep) statement.run()
  })
  const forgotten = writeWithoutWaiting(store, () =>
    store.write(() => forget.map((statement) => statement.run().changes)),
  )
  return Math.max(...forgotten) === ROWS_AT_ONCE
}

const spanOfWaiting = prepared(({ sqlite }) =>
  sqlite.prepare('select coalesce(max(id) - min(id) + 1, 0) from main.telematics_messages').pluck(),
)
/** About how many messages wait to be moved: told by their numbers, since counting millions takes long. */
export const waitingMessages = (store: Store): number => spanOfWaiting(store).get() as number
