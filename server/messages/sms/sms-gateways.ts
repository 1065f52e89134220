import type { Env } from '../../kit/env.ts'
import type { Outcome } from '../store/channel.ts'

/**
 * One gateway: the request that sends a text, and what its answer means (telematics 5). Requests
 * and codes were compared with public clients that are in use: ASPSMS with those of privatim, hitobito and wp-sms; eCall
 * with laravel-notification-channels/ecall and keycloak-sms; seven with CiviCRM's and Zammad's.
 */
export type SmsRequest = { url: string; headers: Record<string, string>; body: string }
/** `waitMs`: how long it asks to wait. */
export type SmsAnswer = { status: number; body: unknown; text: string; waitMs?: number | undefined }
export type SmsText = { to: string; text: string }
export type Gateway = {
  url: string
  /** Settings without which it cannot send. */
  needs: readonly (keyof Env)[]
  request: (env: Env, base: string, sms: SmsText) => SmsRequest
  /** Reads the outcome from an answer of 2xx: several gateways report a failure with status 200. */
  read: (answer: SmsAnswer) => Outcome
}

const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' }
const SENT: Outcome = { state: 'sent' }
const refused = (error: string): Outcome => ({ state: 'refused', fault: 'message_refused', error })
const noSuchRecipient = (error: string): Outcome => ({ state: 'refused', fault: 'recipient_refused', error })
/** Credentials and an empty account can be put right. */
const credentials = (error: string): Outcome => ({ state: 'later', fault: 'credentials', error })
const busy = (error: string): Outcome => ({ state: 'later', fault: 'busy', error })

const basic = (user = '', password = '') => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
const word = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** 3 user key or password, 5 not enough credits. */
const ASPSMS_CREDENTIALS = new Set(['3', '5'])
const aspsms: Gateway = {
  url: 'https://json.aspsms.com',
  needs: ['SMS_USER', 'SMS_PASSWORD'],
  request: (env, base, { to, text }) => ({
    url: `${base}/SendTextSMS`,
    headers: JSON_TYPE,
    body: JSON.stringify({
      UserName: env.SMS_USER,
      Password: env.SMS_PASSWORD,
      Originator: env.SMS_FROM,
      Recipients: [to],
      MessageText: text,
    }),
  }),
  read: ({ body }) => {
    const code = word(field(body, 'StatusCode'))
    if (code === '1') return SENT
    const info = `ASPSMS ${code} ${word(field(body, 'StatusInfo'))}`.trim()
    if (ASPSMS_CREDENTIALS.has(code)) return credentials(info)
    // 2: it could not connect itself.
    return code === '2' ? busy(info) : refused(info)
  },
}

const ecall: Gateway = {
  url: 'https://rest.ecall.ch',
  needs: ['SMS_USER', 'SMS_PASSWORD'],
  request: (env, base, { to, text }) => ({
    url: `${base}/api/message`,
    headers: { ...JSON_TYPE, ...basic(env.SMS_USER, env.SMS_PASSWORD) },
    body: JSON.stringify({ channel: 'Sms', from: env.SMS_FROM, to, content: { type: 'Text', text } }),
  }),
  // 2xx holds a `messageId`; a failure `errorCode` (a word), `errorMessage` and the parameter that is at fault.
  read: ({ body, text }) => {
    const fault = field(body, 'errorCode') ?? field(body, 'error') ?? field(body, 'errors')
    const isFault = Array.isArray(fault) ? fault.length > 0 : Boolean(fault) && word(fault) !== '0'
    // A page of whatever stands between here and eCall says nothing of the text.
    if (typeof body !== 'object' || body === null) return { state: 'unsure', fault: 'unsure', error: `eCall ${text}` }
    if (!isFault) return SENT
    const info = `eCall ${word(field(body, 'errorCode'))} ${word(field(body, 'errorMessage'))}`.trim()
    const isRecipient = /"parameter"\s*:\s*"to"/i.test(text)
    return isRecipient ? noSuchRecipient(info) : refused(info)
  },
}

/** No credit, wrong key, a key without the right to send, an address that may not. */
const SEVEN_CREDENTIALS = new Set(['500', '900', '902', '903'])
/** Limit of the day, trouble with the carrier. */
const SEVEN_BUSY = new Set(['403', '600'])
/** Recipient missing or wrong. */
const SEVEN_RECIPIENT = '202'
const seven: Gateway = {
  url: 'https://gateway.seven.io',
  needs: ['SMS_API_KEY'],
  request: (env, base, { to, text }) => ({
    url: `${base}/api/sms`,
    headers: { ...JSON_TYPE, 'x-api-key': env.SMS_API_KEY ?? '' },
    body: JSON.stringify({ to, from: env.SMS_FROM, text }),
  }),
  read: ({ body }) => {
    const code = word(field(body, 'success') ?? body)
    const messages = field(body, 'messages')
    const failed = Array.isArray(messages) ? messages.find((message) => field(message, 'success') === false) : undefined
    if (code === '100' && !failed) return SENT
    const info = `seven ${code} ${word(field(failed, 'error_text') ?? field(failed, 'error'))}`.trim()
    if (SEVEN_CREDENTIALS.has(code)) return credentials(info)
    if (SEVEN_BUSY.has(code)) return busy(info)
    return code === SEVEN_RECIPIENT ? noSuchRecipient(info) : refused(info)
  },
}

const twilio: Gateway = {
  url: 'https://api.twilio.com',
  needs: ['SMS_USER', 'SMS_PASSWORD'],
  request: (env, base, { to, text }) => ({
    url: `${base}/2010-04-01/Accounts/${encodeURIComponent(env.SMS_USER ?? '')}/Messages.json`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...basic(env.SMS_USER, env.SMS_PASSWORD),
    },
    body: new URLSearchParams({ To: to, From: env.SMS_FROM, Body: text }).toString(),
  }),
  read: ({ body }) => {
    const code = word(field(body, 'error_code'))
    const status = word(field(body, 'status'))
    if (code === '' && word(field(body, 'sid')) !== '' && status !== 'failed' && status !== 'undelivered') return SENT
    return refused(`Twilio ${status} ${code} ${word(field(body, 'error_message'))}`.trim())
  },
}

type Places = Record<'to' | 'from' | 'text', string>
const filled = (template: string, places: Places, quoted: (value: string) => string): string =>
  template.replace(/\{(to|from|text)\}/g, (_all, name: keyof Places) => quoted(places[name]))

/** Returns true for an answer with status 2xx that is a refusal all the same. */
const saysNo = (body: unknown): boolean => {
  const fault = field(body, 'error') ?? field(body, 'errors') ?? field(body, 'errorCode') ?? field(body, 'error_code')
  const isFault = Array.isArray(fault) ? fault.length > 0 : Boolean(fault) && word(fault) !== '0'
  const isRefused = ['success', 'ok', 'sent'].some((name) => word(field(body, name)) === 'false')
  const status = word(field(body, 'status')).toLowerCase()
  return isFault || isRefused || ['error', 'failed', 'rejected', 'undeliverable'].includes(status)
}

/** Any other gateway: `{to}`, `{from}` and `{text}` stand in SMS_URL and SMS_BODY; 2xx is success unless it says no. */
const http: Gateway = {
  url: '',
  needs: ['SMS_URL'],
  request: (env, base, { to, text }) => {
    const places = { to, from: env.SMS_FROM, text }
    const isJson = /^\s*[{[]/.test(env.SMS_BODY)
    return {
      url: filled(base, places, encodeURIComponent),
      headers: {
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(env.SMS_API_KEY
          ? { authorization: `Bearer ${env.SMS_API_KEY}` }
          : env.SMS_USER
            ? basic(env.SMS_USER, env.SMS_PASSWORD)
            : {}),
      },
      body: filled(env.SMS_BODY, places, isJson ? (value) => JSON.stringify(value).slice(1, -1) : encodeURIComponent),
    }
  },
  read: ({ body, text }) => (saysNo(body) ? refused(text) : SENT),
}

export const GATEWAYS: Record<NonNullable<Env['SMS_GATEWAY']>, Gateway> = { aspsms, ecall, seven, twilio, http }
