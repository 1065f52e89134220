import { randomBytes } from 'node:crypto'
import { hashPassword } from '../people/password.ts'
import { closeSessionsOf } from '../people/store/actors.ts'
import { noteLogin } from '../people/store/logins.ts'
import { dropResets } from '../people/store/password-resets.ts'
import { findUser, updateUser } from '../people/store/users.ts'
import { openStore } from '../store/db.ts'
import { requireDatabase } from '../store/sql/data-folder.ts'
import { settingsOfData } from './account.ts'
import { readWords, runCommand, say, usage, WrongWords } from './command.ts'

const USAGE = usage('admin', 'reset-password <username>')

/**
 * Gives a user a new random password, printed once and kept nowhere else, and ends everything that the old one opened.
 * The server may go on running.
 */
runCommand(async (words) => {
  const [task, username] = readWords(words, { called: USAGE, operands: 2 }).operands
  if (task !== 'reset-password' || !username) throw new WrongWords(USAGE)
  const { DATA_DIR, TIME_ZONE } = await settingsOfData()
  const database = requireDatabase(DATA_DIR)
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  const store = openStore(database, { timeZone: TIME_ZONE })
  try {
    const name = store.write(() => {
      const user = findUser(store, username)
      if (!user) throw new Error(`There is no user ${username}`)
      updateUser(store, user, { password_hash }, user.username)
      closeSessionsOf(store, user.id)
      dropResets(store, user.id)
      noteLogin(store, 'password_reset', user.username)
      return user.username
    })
    say(`New password of ${name}: ${password}`)
  } finally {
    store.close()
  }
})
