import type { Language } from '../../shared/schemas/accounts/session.ts'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../kit/public-url.ts'
import { formatText } from '../kit/texts.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { enqueueMail } from '../messages/outbox.ts'
import { withdrawMessage } from '../messages/store/outbox.ts'
import { addReset, dropReset, RESET_MINUTES } from './store/password-resets.ts'
import { anyUser, findUser, type UserRow } from './store/users.ts'

/** The mail's texts: for a forgotten password, and for a new user without one. */
const TEXTS = {
  forgotten: { subject: 'mail_reset_subject', body: 'mail_reset_body' },
  invited: { subject: 'mail_invitation_subject', body: 'mail_invitation_body' },
} as const

/** Mails a link to set a password. The link and its mail are one: neither is there without the other. */
export const sendResetLink = (deps: Deps, user: UserRow, language: Language, why: keyof typeof TEXTS): void => {
  writeResetLink(deps, user, language, why)
}

/** @returns hash of the link's id, and key of its mail */
const writeResetLink = (deps: Deps, user: UserRow, language: Language, why: keyof typeof TEXTS) => {
  const { store } = deps
  const id = newToken()
  const idHash = hashToken(id)
  const dedupKey = `reset:${idHash}`
  const { subject, body } = TEXTS[why]
  store.write(() => {
    const expiresAt = addReset(store, { idHash, userId: user.id })
    // Behind the #: a browser does not send it to any server, so that no access log holds it.
    const link = `${publicUrl(deps.env)}/pwreset?language=${language}#${id}`
    enqueueMail(store, {
      kind: 'reset',
      dedupKey,
      recipient: user.email,
      subject: formatText(language, subject),
      body: formatText(language, body, {
        username: user.username,
        minutes: RESET_MINUTES,
        link,
        ...(why === 'invited' ? { login: `${publicUrl(deps.env)}/admin/login` } : {}),
      }),
      confidential: true,
      expiresAt,
    })
  })
  return { idHash, dedupKey }
}

/**
 * Does the same for a name that gets no link, and takes it back: how long an answer takes does not say which names are known.
 * Nothing of it is seen outside of the transaction.
 */
export const sendNoResetLink = (deps: Deps, username: string, language: Language): void => {
  const { store } = deps
  store.write(() => {
    const user = anyUser(store)
    if (!user) return
    const { idHash, dedupKey } = writeResetLink(deps, { ...user, username }, language, 'forgotten')
    dropReset(store, idHash)
    withdrawMessage(store, dedupKey)
  })
}

/**
 * Writes the mails with which new users set a password, after the whole file is written: a user that is taken back again gets
 * none. If the server stops before, admin sends a new link with one click.
 */
export const inviteUsers = (deps: Deps, usernames: readonly string[], language: Language): void =>
  deps.store.write(() => {
    for (const username of usernames) {
      const user = findUser(deps.store, username)
      if (user) sendResetLink(deps, user, language, 'invited')
    }
  })
