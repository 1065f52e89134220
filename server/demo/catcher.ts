import type { Env } from '../kit/env.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { startSmsServer } from '../testing/sms-server.ts'

/** A mail or SMS that the demo has sent to itself. */
export type CaughtMessage = {
  channel: 'mail' | 'sms'
  /** Milliseconds, by the demo's clock. */
  at: number
  to: string
  /** Empty for an SMS. */
  subject: string
  text: string
  /** Names of what is attached, each with its size in bytes. */
  files: { name: string; bytes: number }[]
}

export type Catcher = {
  /** The newest first. */
  messages: () => readonly CaughtMessage[]
  /** Settings by which everything that the server sends lands here, and nothing anywhere else. */
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_GATEWAY' | 'SMS_URL' | 'SMS_FROM'>
  close: () => Promise<void>
}

const MAX_KEPT = 500

/**
 * A mail server and an SMS gateway of the demo's own, on the loopback interface: its mails and SMS travel as real ones
 * do, and never leave the machine.
 * @param now the demo's clock, milliseconds
 */
export const startCatcher = async (now: () => number): Promise<Catcher> => {
  const caught: CaughtMessage[] = []
  const keep = (message: Omit<CaughtMessage, 'at'>): void => {
    caught.unshift({ ...message, at: now() })
    caught.splice(MAX_KEPT)
  }
  const mails = await startMailServer(({ to, subject, text, files }) => {
    const attached = files.map(({ name, content }) => ({ name, bytes: content.length }))
    keep({ channel: 'mail', to: to.join(', '), subject, text, files: attached })
    mails.received.length = 0
  })
  const gateway = await startSmsServer(({ body }) => {
    const { to, text } = JSON.parse(body) as { to: string; text: string }
    keep({ channel: 'sms', to, subject: '', text, files: [] })
    gateway.received.length = 0
  })
  return {
    messages: () => caught,
    env: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Tours Demo <dispo@tours-demo.example>',
      SMS_GATEWAY: 'http',
      SMS_URL: gateway.url,
      SMS_FROM: 'Tours',
    },
    close: async () => {
      await Promise.all([mails.close(), gateway.close()])
    },
  }
}
