import { openedSession } from './session.ts'

/** Sends waiting edits and pulls. Resolves once both are done, or there is no connection. */
export const syncAndWait = async (): Promise<void> => {
  await openedSession()?.engine.sync()
}
