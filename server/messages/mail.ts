import { createHash } from 'node:crypto'
import { createTransport, type NodemailerError } from 'nodemailer'
import { asciiEmail } from '../../shared/domain/names/email.ts'
import { errorWords } from '../../shared/error-words.ts'
import type { Env } from '../kit/env.ts'
import type { Channel, Outcome } from './store/channel.ts'
import type { OutboxMessage } from './store/outbox.ts'

/** An attempt ends after this time without an answer of the mail server; the mail is tried again later. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

/** Always the same for one message, so that a mail server or a mailbox recognises one that comes twice. */
const messageId = (message: OutboxMessage, from: string): string => {
  const digest = createHash('sha256').update(`${message.dedup_key}\n${message.created_at}`).digest('hex').slice(0, 32)
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'
  return `<tours.${digest}@${domain}>`
}

/**
 * Returns the meaning of a failure (RFC 5321, section 4.2.1). A refusal of this mail for good is final. After the whole text was
 * handed over and no answer came, the delivery is unknown. Everything else, wrong credentials included, may work later.
 */
const outcomeOf = (error: NodemailerError, handedOver: boolean): Outcome => {
  const text = error.message
  if (error.code === 'EABORT' && !handedOver) return { state: 'untried' }
  if (error.responseCode === undefined && handedOver) return { state: 'unsure', fault: 'unsure', error: text }
  const concernsThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (concernsThisMail && (error.responseCode === undefined || error.responseCode >= 500)) {
    const fault = error.code === 'EENVELOPE' ? 'recipient_refused' : 'message_refused'
    return { state: 'refused', fault, error: text }
  }
  if (error.code === 'EAUTH') return { state: 'later', fault: 'credentials', error: text }
  return { state: 'later', fault: error.responseCode === undefined ? 'unreachable' : 'busy', error: text }
}

const transportOf = (url: string) =>
  createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })

/** Connects and logs in without a mail, for the doctor. @returns the fault, if any; null without a mail server */
export const askMailServer = async ({
  SMTP_URL: url,
}: Pick<Env, 'SMTP_URL'>): Promise<{ error: string | null } | null> => {
  if (!url) return null
  const transport = transportOf(url)
  try {
    await transport.verify()
    return { error: null }
  } catch (error) {
    return { error: errorWords(error) }
  } finally {
    transport.close()
  }
}

/** Sends mails over SMTP_URL; null without it. */
export const mailChannel = ({
  SMTP_URL: url,
  MAIL_FROM: from,
}: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Channel | null => {
  if (!url) return null
  return async (message, signal, files) => {
    const transport = transportOf(url)
    let handedOver = false
    transport.use('stream', (mail, done) => {
      mail.message.processFunc((content) => {
        // The mail server can only accept it once its end was read.
        content.once('end', () => {
          handedOver = true
        })
        return content
      })
      done()
    })
    try {
      const sent = await transport.sendMail({
        from,
        // Mail servers know a domain with umlauts in its ASCII form alone.
        to: { name: '', address: asciiEmail(message.recipient) ?? message.recipient },
        subject: message.subject,
        text: message.body ?? '',
        attachments: [...files],
        messageId: messageId(message, from),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      })
      return sent.accepted.length > 0
        ? { state: 'sent' }
        : { state: 'refused', fault: 'recipient_refused', error: sent.response }
    } catch (error) {
      return outcomeOf(error as NodemailerError, handedOver)
    } finally {
      transport.close()
    }
  }
}
