import { api, type CallName } from '#shared/api.ts'
import type { Viewer } from '#shared/domain/access/roles.ts'
import { keptFields } from '#shared/domain/names/clean-text.ts'
import { sameName } from '#shared/domain/names/names.ts'
import type { AnyRecord } from '#shared/records/record.ts'
import type { RecordName } from '#shared/records/records.ts'
import { seenRecord } from '#shared/records/seen-record.ts'
import type { Deps } from '../../deps.ts'
import { type App, mount } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { csvTemplate } from '../../imports/csv.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { IMPORTABLES, type ImportableEntity } from '../../imports/lists/importables.ts'
import { notFound, Refusal } from '../../kit/refusal.ts'
import { byPerson } from '../../people/store/actors.ts'
import { rowHistory } from '../../store/history/history.ts'
import {
  addRow,
  changeRow,
  deleteOrRetireRow,
  differs,
  type MasterTable,
  requireRow,
  type Stored,
} from '../store/master-data.ts'

/** Rows as the viewer sees them. Admin may ask for the retired ones too, marked; the others get what is offered. */
const lookupRows = <Row extends object, Seen extends object>(
  viewer: Viewer,
  query: { all?: 'true' | 'false' },
  list: (all: boolean) => Stored<Row>[],
  project: (viewer: Viewer, row: Row) => Seen | null,
): (Seen & { retired?: boolean })[] => {
  const all = viewer.role === 'admin' && query.all === 'true'
  return list(all).flatMap((row) => {
    const seen = project(viewer, row)
    if (!seen) return []
    return [all ? { ...seen, retired: row.retired } : seen]
  })
}

/** Trips and tours refer to ids, so an id stays. @throws Refusal 400 id_not_changeable */
const requireSameId = (given: string | number | undefined, id: string | number): void => {
  if (given !== undefined && !sameName(String(given), String(id))) throw new Refusal(400, 'id_not_changeable')
}

type Fields = Record<string, unknown>
/** One of the calls that `recordCalls` made for the record: their bodies and answers are those of its schemas. */
const callOf = <Alike extends CallName>(name: string): (typeof api)[Alike] => api[name as Alike]

/** Mounts the calls of a record, as `recordCalls` declares them. What is special about it stands in its table. */
export const mountRecord = <Row extends object, Given extends object, Filled extends object>(
  app: App,
  deps: Deps,
  of: AnyRecord,
  table: MasterTable<Row, Given, Filled>,
): void => {
  const { store } = deps
  const offered = (all: boolean) => table.all(store).filter(({ retired }) => all || !retired)

  const see = seenRecord<object>(of)
  mount(
    app,
    deps,
    callOf<'addresses'>(of.plural),
    ({ actor, query }) => lookupRows(actor, of.isNeverRetired ? {} : query, offered, see) as never,
  )

  mount(app, deps, callOf<'addressCreate'>(`${of.name}Create`), ({ actor, body }) => {
    const row = addRow(store, table, body as Given, byPerson(actor)) as Fields
    return { message: `${of.name}_added`, [of.key]: row[of.key] } as never
  })

  mount(app, deps, callOf<'addressEdit'>(`${of.name}Edit`), ({ actor, params, body }) => {
    const before = requireRow(store, table, params.id)
    const { seen, ...given } = body as Fields & { seen?: object }
    if (of.isKeyFixed) requireSameId(given[of.key] as string | undefined, (before as Fields)[of.key] as string)
    if (seen && differs(before, { ...before, ...keptFields(seen, before) })) throw new Refusal(409, 'edit_conflict')
    changeRow(store, table, before, given as Given, byPerson(actor))
    return { message: `${of.name}_saved` }
  })

  mount(app, deps, callOf<'addressDelete'>(`${of.name}Delete`), ({ actor, params }) => {
    const outcome = deleteOrRetireRow(store, table, requireRow(store, table, params.id), byPerson(actor))
    return { message: `${of.name}_${outcome}` }
  })

  const entity = of.name as ImportableEntity
  mount(app, deps, callOf<'addressImport'>(`${of.name}Import`), async ({ present, query, c }) =>
    importAnswer(deps, entity, { upload: await readUpload(c), present, query }),
  )

  mount(app, deps, callOf<'addressTemplate'>(`${of.name}Template`), () =>
    csvTemplate(`${of.plural}.csv`, IMPORTABLES[entity].cells),
  )
}

/** Mounts the history of a record, as `recordHistory` declares it. What was deleted keeps its history. */
export const mountRecordHistory = <Row extends object, Given extends object, Filled extends object>(
  app: App,
  deps: Deps,
  of: AnyRecord & { name: RecordName },
  table: MasterTable<Row, Given, Filled>,
): void => {
  const { store } = deps
  mount(app, deps, callOf<'customerHistory'>(`${of.name}History`), ({ params, query }) => {
    const versions = rowHistory(store, of.name, params.id, query)
    if (versions.length === 0 && !table.all(store).some((row) => (row as Fields)[of.key] === params.id))
      throw notFound()
    return versions
  })
}
