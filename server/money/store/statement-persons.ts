import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { CANONICAL_FORMAT, canonicalStatement, type LineFacts } from '#shared/domain/money/statement-canonical.ts'
import { nameKey } from '#shared/domain/names/names.ts'
import type { Store } from '../../store/db.ts'
import { statementLines, statementPersons, statements } from '../../store/schema/statements.ts'
import { compiledSelect } from '../../store/sql/compiled-select.ts'
import { prepared } from '../../store/sql/prepared.ts'
import { getStatement, type LineRow, linesOf, type StatementRow } from './statement-lines.ts'

/**
 * The persons of final statements: drivers, by name and number. What a final statement holds and hashes is a digest of each,
 * with a salt of its own, so that a person can be forgotten and the hash still verifies.
 */

type Person = { name: string; number: string }
const SALT_BYTES = 32

const digestOf = (salt: string, { name, number }: Person): string =>
  createHmac('sha256', Buffer.from(salt, 'hex'))
    .update(JSON.stringify([name, number]))
    .digest('hex')

const sealLine = prepared((store) =>
  store.sqlite.prepare(
    `update statement_lines
     set sl_facts = json_remove(json_set(sl_facts, '$.tt_driver', '', '$.driver_digest', @digest), '$.tt_drivernr')
     where st_id = @id and json_extract(sl_facts, '$.tt_driver') = @name
       and coalesce(json_extract(sl_facts, '$.tt_drivernr'), '') = @number`,
  ),
)

/** Puts digests in place of the persons of a statement that becomes final, inside the caller's transaction. */
export const sealPersons = (store: Store, st_id: number, lines: readonly LineRow[]): void => {
  const persons = new Map<string, Person>()
  for (const { sl_facts } of lines) {
    if (!sl_facts?.tt_driver) continue
    const person = { name: sl_facts.tt_driver, number: sl_facts.tt_drivernr ?? '' }
    persons.set(JSON.stringify(person), person)
  }
  for (const { name, number } of persons.values()) {
    const salt = randomBytes(SALT_BYTES).toString('hex')
    const digest = digestOf(salt, { name, number })
    store.db
      .insert(statementPersons)
      .values({ st_id, digest, salt, name, name_key: nameKey(name), number })
      .run()
    sealLine(store).run({ id: st_id, digest, name, number })
  }
}

const ofStatement = compiledSelect((query) =>
  query
    .select({
      digest: statementPersons.digest,
      salt: statementPersons.salt,
      name: statementPersons.name,
      number: statementPersons.number,
    })
    .from(statementPersons)
    .where(eq(statementPersons.st_id, sql.placeholder('id'))),
)

/** The facts of a line with the driver's name; null for a driver whose name was forgotten. */
export type NamedFacts = Omit<LineFacts, 'tt_driver' | 'driver_digest'> & { tt_driver: string | null }
export const namedFacts = ({ driver_digest, ...facts }: LineFacts, names: ReadonlyMap<string, Person>): NamedFacts => {
  if (driver_digest === undefined) return facts
  const person = names.get(driver_digest)
  return { ...facts, tt_driver: person?.name ?? null, ...(person && { tt_drivernr: person.number }) }
}
/** The persons of a statement that are not forgotten, by digest. */
export const personsOf = (store: Store, { st_id, st_state }: StatementRow): Map<string, Person> =>
  new Map(
    st_state === 'final'
      ? ofStatement(store)
          .all({ id: st_id })
          .map(({ digest, ...one }) => [digest, one])
      : [],
  )

/** Hash of what was agreed; a final statement is meant by the name that it keeps. */
export const statementHash = (head: StatementRow, lines: readonly LineRow[], format: number): string =>
  createHash('sha256')
    .update(canonicalStatement({ ...head, st_party: head.st_final_party ?? head.st_party }, lines, format))
    .digest('hex')

/** Returns true if a final statement is as it was agreed, and its persons, as far as they are known, are those of then. */
export const isVerified = (store: Store, st_id: number): boolean => {
  const head = getStatement(store, st_id)
  if (!head?.st_hash) return false
  const persons = ofStatement(store).all({ id: st_id })
  return (
    statementHash(head, linesOf(store, st_id), head.st_format ?? 1) === head.st_hash &&
    persons.every(({ digest, salt, ...person }) => digestOf(salt, person) === digest)
  )
}

/**
 * Forgets a person in all final statements: what is left is a digest that no guess can be tried on.
 * @returns the statements that forgot the person, and those of version 1 that hold the name inside their hash
 */
export const forgetPerson = (store: Store, { name, number }: Person): { forgotten: number; kept: number } =>
  store.write(() => {
    const isPerson = and(eq(statementPersons.name_key, nameKey(name)), eq(statementPersons.number, number))
    const forgotten = store.db.delete(statementPersons).where(isPerson).run().changes
    const kept = store.db
      .selectDistinct({ st_id: statements.st_id })
      .from(statementLines)
      .innerJoin(statements, eq(statements.st_id, statementLines.st_id))
      .where(
        and(
          isNotNull(statements.st_hash),
          sql`coalesce(${statements.st_format}, 1) < ${CANONICAL_FORMAT}`,
          sql`json_extract(${statementLines.sl_facts}, '$.tt_driver') = ${name}`,
        ),
      )
      .all().length
    return { forgotten, kept }
  })
