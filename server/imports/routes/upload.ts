import { api } from '#shared/api.ts'
import type { Deps } from '../../deps.ts'
import { fileAnswer } from '../../http/answers/file-answer.ts'
import { BODY_LIMITS } from '../../http/request-body.ts'
import { type App, mount, type Present } from '../../http/route.ts'
import { readUpload } from '../../http/upload.ts'
import { Refusal } from '../../kit/refusal.ts'
import { inviteUsers } from '../../people/reset-link.ts'
import { getUser } from '../../people/store/users.ts'
import { databaseToRead } from '../../store/sql/read-store.ts'
import { wantedOf } from '../import-answer.ts'
import { importCompany, importTripPlan } from '../import-file.ts'
import { lastImports } from '../store/unfinished-imports.ts'
import { undoImport } from '../undo-import.ts'

/**
 * The person of a job, which goes on after a log-out and when the session is over. It ends with a session that was ended on
 * purpose, such as by a new password, and when the user is locked, gone or no longer of this role.
 */
const presentInJob = ({ store }: Deps, present: Present): Present => {
  const actor = present()
  return () => {
    try {
      return present()
    } catch (error) {
      const isOver = error instanceof Refusal && error.message === 'session_expired'
      const user = isOver ? getUser(store, actor.userId) : undefined
      if (!user || user.locked || user.role !== actor.role) throw error
      return actor
    }
  }
}

/** The last days of a busy planner. */
const LISTED_IMPORTS = 20

export const mountUpload = (app: App, deps: Deps): void => {
  mount(app, deps, api.uploadFaults, async ({ actor, params, query, c }) => {
    const upload = await readUpload(c, BODY_LIMITS.tripPlan)
    const { check: _check, ...choices } = wantedOf(query)
    const { kind } = params
    const { username } = actor
    const input = { database: databaseToRead(deps.store), upload, kind, language: query.language, username, ...choices }
    const { file, ending } = await deps.worker.run('faulty-file', input, { owner: actor.userId })
    return fileAnswer(c, file, `${kind}_faults.${ending}`)
  })

  mount(app, deps, api.upload, async ({ present, query, c }) => {
    const file = await readUpload(c, BODY_LIMITS.tripPlan)
    const check = query.check === 'true'
    const read = await importTripPlan(deps, present, file, wantedOf(query))
    return { message: check ? 'file_checked' : 'upload_result', ...read }
  })

  mount(app, deps, api.uploadJob, async ({ present, query, c }) => {
    const upload = await readUpload(c, BODY_LIMITS.tripPlan)
    const choices = wantedOf(query)
    const step = choices.check ? 'check' : 'import'
    const message = choices.check ? 'file_checked' : 'upload_result'
    const who = presentInJob(deps, present)
    const asked = { user: who().userId, kind: 'trip', step, upload, choices } as const
    const job = await deps.importJobs.start(asked, async ({ tell, complete }) => {
      const news = { tell, complete: (answer: object) => complete({ message, ...answer }) }
      return { message, ...(await importTripPlan(deps, who, upload, choices, news)) }
    })
    return c.json(job, 202)
  })
  mount(app, deps, api.importJobs, ({ actor }) => deps.importJobs.list(actor.userId))
  mount(app, deps, api.importJob, ({ actor, params }) => deps.importJobs.get(actor.userId, params.id))

  mount(app, deps, api.listDownload, async ({ actor, params: { kind }, query: { language }, c }) => {
    const input = { database: databaseToRead(deps.store), kind, language }
    return fileAnswer(c, await deps.worker.run('list-sheet', input, { owner: actor.userId }), `${kind}.xlsx`)
  })

  mount(app, deps, api.companyFile, async ({ actor, query: { language }, c }) => {
    const input = { database: databaseToRead(deps.store), language }
    return fileAnswer(c, await deps.worker.run('company-xlsx', input, { owner: actor.userId }), 'company.xlsx')
  })
  mount(app, deps, api.companyFileImport, async ({ present, query, c }) => {
    const check = query.check === 'true'
    const upload = await readUpload(c, BODY_LIMITS.tripPlan)
    const { sheets, ignored, users, run } = await importCompany(deps, present, upload, { check })
    inviteUsers(deps, users, query.language)
    return {
      message: check ? 'file_checked' : 'company_imported',
      sheets: sheets.map(({ counts, changes, allChanges, ...sheet }) => ({
        ...sheet,
        ...counts,
        changes: { fields: changes, total: allChanges },
      })),
      ignored,
      run,
    }
  })

  mount(app, deps, api.imports, () => lastImports(deps.store, LISTED_IMPORTS))
  mount(app, deps, api.importUndo, async ({ actor, params }) => {
    const run = await undoImport(deps.store, params.id, actor.username)
    return { message: run.im_left_count > 0 ? 'import_undone_partly' : 'import_undone_wholly', ...run }
  })
}
