import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { decodedUri } from '../../shared/decoded-uri.ts'
import { asciiEmail, hasForeignLocalPart } from '../../shared/domain/names/email.ts'
import { isMailbox } from '../../shared/domain/names/mailbox.ts'

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()
const url = z.url({ protocol: /^https?$/ })
/** Requests append a path to it, and no request can carry credentials in its address. */
const baseUrl = url.refine(
  (value) => {
    if (!URL.canParse(value)) return false
    const { username, password, search, hash } = new URL(value)
    return [username, password, search, hash].every((part) => part === '')
  },
  { error: 'without user, password, ? and #' },
)
const secret = z
  .string()
  .trim()
  .refine((value) => value === '' || value.length >= 8, { error: 'at least 8 characters' })
  // It is a part of an address: with a slash in it no device would ever find the way in.
  .refine((value) => /^[\w.~-]*$/.test(value), { error: 'only letters, digits and - . _ ~' })
  .transform((value) => value || undefined)
  .optional()

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A whole number within bounds. */
const whole = (least: number, most: number) => {
  const error = `not a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
/** At least as long as edits may wait on a device: the history has to name the authors of changes until then. */
const days = whole(30, 36_500).optional()
/** Days that messages of vehicles are kept without a setting. */
export const TELEMATICS_DAYS = 90
/** Loopback and private ranges (RFC 1918, 3927, 4193, 4291): a proxy beside the server, or in its own network. */
export const NEAR = '127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, fc00::/7, fe80::/10'

/** `10.0.0.1, 192.168.0.0/16` as a list that knows its addresses; null when a part is neither an address nor a range. */
const addressList = (text: string): BlockList | null => {
  const list = new BlockList()
  for (const part of text.split(',')) {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const family = isIP(address)
    const prefix = bits ?? (family === 6 ? '128' : '32')
    if (family === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 6 ? 128 : 32))
      return null
    list.addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Push services of Chrome, Firefox, Safari and Edge; with a dot before it, every host below it. */
const PUSH_SERVICES =
  'fcm.googleapis.com, jmt*.google.com, .push.services.mozilla.com, .push.apple.com, .notify.windows.com'
const hostList = z.string().transform((text) =>
  text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => one.toLowerCase()),
)

/** Spelling in a URL of the signs of a name or password. */
const ESCAPED = {
  '#': '%23',
  '/': '%2F',
  '?': '%3F',
  '@': '%40',
  ':': '%3A',
  '[': '%5B',
  ']': '%5D',
  '\\': '%5C',
} as const

/**
 * The sign that ends the name and password of a mail server's URL before their `@`: what follows it would be another part of the
 * URL. Undefined where there is none.
 */
const rawSign = (url: string): keyof typeof ESCAPED | undefined => {
  const [, rest = ''] = /^smtps?:\/\/(.*)$/is.exec(url) ?? []
  const account = rest.slice(0, Math.max(0, rest.lastIndexOf('@')))
  return (/[#/?\\]/.exec(account) ?? /[@[\]]/.exec(account))?.[0] as keyof typeof ESCAPED | undefined
}

/** A mail server with a name and password. What is wrong is told by its sign alone: the URL is a secret. */
const smtpUrl = z.string().superRefine((url, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  const sign = rawSign(url)
  if (sign !== undefined) return refuse(`write ${sign} in the name or password as ${ESCAPED[sign]}`)
  // What reads the URL would take all of it for something else.
  if (decodedUri(url) === null) return refuse('write % in the name or password as %25')
  if (!z.url({ protocol: /^smtps?$/ }).safeParse(url).success || new URL(url).hostname === '')
    refuse('no address of a mail server, like smtp://user:password@mail.example.com:587')
})

/** Every setting of the server, with its default. `.docs/operation.md` lists them all. */
const Env = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().trim().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  /** Folder of the backups; by default one in DATA_DIR. */
  BACKUP_DIR: optional,
  ADMIN_PASSWORD: z
    .string()
    .min(8, { error: 'at least 8 characters' })
    .max(200, { error: 'at most 200 characters' })
    .optional(),
  TIME_ZONE: z
    .string()
    .trim()
    .refine(isTimeZone, { error: 'not the name of a time zone, like Europe/Zurich' })
    .default('UTC'),
  PUBLIC_URL: url.optional(),
  /** Days that saved versions, and the log of logins, are kept; for good without them. */
  KEEP_HISTORY_DAYS: days,
  KEEP_LOGINS_DAYS: days,
  /** Days that the messages of vehicles are kept. */
  KEEP_TELEMATICS_DAYS: whole(1, 36_500).default(TELEMATICS_DAYS),
  /** Days of the telematics log, the newest, that a backup writes where they are not in its folder; 0 writes none. */
  BACKUP_TELEMATICS_DAYS: whole(0, 36_500).optional(),
  /** Number of reverse proxies in front that set X-Forwarded-For; 0 trusts none. */
  TRUSTED_PROXIES: whole(0, 5).default(0),
  /** Addresses and ranges from which X-Forwarded-For is believed. */
  PROXY_ADDRESSES: z
    .string()
    .default(NEAR)
    .transform((text, context) => {
      const list = addressList(text)
      if (!list)
        context.addIssue({ code: 'custom', message: 'not addresses and ranges, like 10.0.0.5, 192.168.0.0/16' })
      return list ?? new BlockList()
    }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      error: 'no address, like Tours <tours@example.com>',
    })
    .transform((from, context) => {
      const [, before = '', address = '', after = ''] = /^(.*<)?([^<>]+)(>)?$/.exec(from) ?? []
      const ascii = hasForeignLocalPart(address) ? null : asciiEmail(address)
      // The address of a machine, in brackets, has no labels.
      const isKnown = ascii !== null && (/@\[[\d.a-f:]+\]$/i.test(ascii) || isMailbox(address))
      if (!isKnown) context.addIssue({ code: 'custom', message: 'no address that a mail server knows' })
      return `${before}${ascii ?? address}${after}`
    })
    .default('Tours <tours@localhost>'),
  SMS_GATEWAY: z.enum(['aspsms', 'ecall', 'seven', 'twilio', 'http']).optional(),
  SMS_URL: url.optional(),
  SMS_USER: optional,
  SMS_PASSWORD: optional,
  SMS_API_KEY: optional,
  /** Body of the gateway `http`: `{to}`, `{from}` and `{text}` are filled in. */
  SMS_BODY: z.string().default('{"to":"{to}","from":"{from}","text":"{text}"}'),
  SMS_FROM: z.string().trim().min(1).default('Tours'),
  WEBFLEET_URL: url.default('https://csv.webfleet.com/extern'),
  WEBFLEET_ACCOUNT: optional,
  WEBFLEET_USER: optional,
  WEBFLEET_PASSWORD: optional,
  WEBFLEET_API_KEY: optional,
  /** A receiver of webhooks that may be in the own network, by its origin: the demo's, and those of tests. */
  WEBHOOK_OWN_RECEIVER: baseUrl.optional(),
  /** Places at which devices may be notified: hosts of push services (https), or whole origins of own ones. */
  PUSH_HOSTS: hostList.default(hostList.parse(PUSH_SERVICES)),
  /** A Valhalla server. */
  ROUTER_URL: baseUrl.optional(),
  TRACCAR_SECRET: secret,
  OSMAND_SECRET: secret,
})
export type Env = z.infer<typeof Env>

/** The names of all settings, with that of the mirror's database, which no other program reads. A file sets these alone. */
export const SETTINGS: ReadonlySet<string> = new Set([...Object.keys(Env.shape), 'MIRROR_POSTGRES'])

/**
 * Parses the configuration once.
 * @throws Error with one line per wrong value, naming the variable and never its value
 */
export const readEnv = (variables: Record<string, string | undefined>): Env => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Env.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues.map((issue) => `Wrong configuration: ${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}
