import { z } from 'zod'
import { DRIVER_LANGUAGES } from '../domain/links/driver-languages.ts'
import { LINK_LIMITS } from '../domain/links/link-limits.ts'
import { LINK_KINDS } from '../domain/links/links.ts'
import { MAX_LATE_MINUTES, REPORT_FLAGS, REPORT_KINDS, TIME_SOURCES } from '../domain/links/reports.ts'
import { ANSWERS } from '../domain/trip/answer-given.ts'
import { ANSWER_STATES, DECLINE_REASONS, FACT_FIELDS } from '../domain/trip/trip-answers.ts'
import { Day, Instant, line, name, text } from './common.ts'

export const DriverLanguage = z.enum(DRIVER_LANGUAGES, { error: 'language_invalid' })
export type DriverLanguage = z.infer<typeof DriverLanguage>

/** A link as those read it who may handle it. Its token is shown once, when it is made. */
export const TripLink = z.object({
  tl_id: z.int().positive(),
  tl_kind: z.enum(LINK_KINDS),
  /** Set where the link leads to all trips of the driver on this day. */
  tl_day: Day.nullable(),
  tl_lang: DriverLanguage,
  /** Name of the person; empty for those who may not know it. */
  tl_created_by: z.string(),
  tl_created_at: Instant,
  tl_expires_at: Instant,
  tl_revoked_at: Instant.nullable(),
  tl_opened_at: Instant.nullable(),
})
export type TripLink = z.infer<typeof TripLink>

/** A link by which a subcontractor answers the trips of a mail. */
export const AnswerLink = TripLink.omit({ tl_kind: true, tl_day: true }).extend({ tl_trips: z.int().nonnegative() })
export type AnswerLink = z.infer<typeof AnswerLink>
export const AnswerLinksQuery = z.object({ subcontractor: z.string().max(200) })

/** A subcontractor that is reminded of the trips that it has to answer. */
export const RemindBody = z.object({ sub: name(200) })
export const RemindAnswer = z.object({
  message: z.string(),
  sub: z.string(),
  /** Number of trips in the list. */
  count: z.int().positive(),
  /** Address that the mail goes to; null where none is known. */
  sent_to: z.string().nullable(),
  /** The list to be sent another way, where no address is known. */
  text: z.string().nullable(),
})
export type RemindAnswer = z.infer<typeof RemindAnswer>

export const LinkBody = z
  .object({
    kind: z.enum(LINK_KINDS),
    lang: DriverLanguage,
    /** All trips of the trip's driver on its day, in one list; for drivers alone. */
    whole_day: z.boolean().default(false),
  })
  .refine(({ kind, whole_day }) => kind === 'driver' || !whole_day, { path: ['whole_day'], error: 'value_invalid' })

/** Reports of drivers beside times; see `DriverNews` of the domain. */
export const DriverNews = z
  .object({
    called_at: Instant,
    released_at: Instant,
    late_minutes: z.int(),
    late_at: Instant,
    late_reason: z.string(),
    damages: z.int(),
    notes: z.int(),
    proofs: z.int(),
    waits: z.int(),
  })
  .partial()

const Degrees = (most: number) => z.number().min(-most).max(most)

/** Name of a file under which a report refers to it: the hash of its content as it is kept. */
const FileName = z.string().regex(/^[0-9a-f]{64}\.(jpg|png)$/, { error: 'value_invalid' })

/** A report as a driver's phone sends it; with the same `re_id` it is the same report, however often it comes. */
export const SentReport = z.object({
  re_id: z.uuid({ error: 'value_invalid' }),
  tt_id: z.int().positive(),
  re_kind: z.enum(REPORT_KINDS),
  /** By the clock of the phone, when the button was pressed. */
  re_device_at: Instant,
  /** Milliseconds by which the page knew the server's clock to be ahead of the phone's then; null where it did not. */
  re_ahead: z.int().nullable().default(null),
  /** Time of the event, as the driver says afterwards; null for now. */
  re_said_at: Instant.nullable().default(null),
  re_lat: Degrees(90).nullable().default(null),
  re_lon: Degrees(180).nullable().default(null),
  /** Metres. */
  re_accuracy: z.number().min(0).max(1_000_000).nullable().default(null),
  re_text: text(LINK_LIMITS.textLength).default(''),
  re_minutes: z.int().min(1).max(MAX_LATE_MINUTES).nullable().default(null),
  /** Receiver of the freight. */
  re_name: line(120).default(''),
  re_replaces: z.uuid({ error: 'value_invalid' }).nullable().default(null),
  photos: z.array(FileName).max(LINK_LIMITS.photos, { error: 'trip_report_photos_too_many' }).default([]),
  signature: FileName.nullable().default(null),
})
export type SentReport = z.infer<typeof SentReport>

export const MAX_REPORTS_AT_ONCE = 20
/** `sent_at`: the phone's clock when the request leaves, by which the server measures its error. Each report is judged by itself. */
export const ReportsBody = z.object({ sent_at: Instant, reports: z.array(z.unknown()).min(1).max(MAX_REPORTS_AT_ONCE) })

/** Outcome of each report that was sent: kept (also when it was there before), or refused with a message for the driver. */
export const ReportsAnswer = z.object({
  results: z.array(
    z.object({
      re_id: z.string(),
      outcome: z.enum(['kept', 'refused']),
      message: z.string().optional(),
    }),
  ),
})

/** A report as it is told; what a role may not know is absent. */
export const SeenReport = z.object({
  re_id: z.string(),
  re_kind: z.enum(REPORT_KINDS),
  re_at: Instant,
  re_received_at: Instant,
  /** Seconds by which the phone's clock was ahead of the server's. */
  re_skew: z.int().optional(),
  re_lat: z.number().nullable().optional(),
  re_lon: z.number().nullable().optional(),
  re_accuracy: z.number().nullable().optional(),
  re_text: z.string().optional(),
  re_minutes: z.int().nullable().optional(),
  re_name: z.string().optional(),
  re_replaces: z.string().nullable().optional(),
  re_set_aside_by: z.string().nullable().optional(),
  flag: z.enum(REPORT_FLAGS).nullable(),
  /** Files, to be asked for one by one. */
  files: z.array(z.object({ rf_id: z.int(), rf_kind: z.enum(['photo', 'signature']), rf_name: z.string() })),
})
export type SeenReport = z.infer<typeof SeenReport>

/** A place as a page of a link tells it. */
const Place = z.object({
  text: z.string(),
  street: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
})
const Times = {
  stp: Instant,
  std: Instant,
  sta: Instant,
  etp: Instant.nullable(),
  eta: Instant.nullable(),
  atp: Instant.nullable(),
  atd: Instant.nullable(),
  ata: Instant.nullable(),
}
/** Sources of the actual times. */
const Sources = z.object({ atp: z.enum(TIME_SOURCES), atd: z.enum(TIME_SOURCES), ata: z.enum(TIME_SOURCES) }).partial()
const Common = {
  lang: DriverLanguage,
  /** Name of the company that dispatches. */
  company: z.string(),
  /** Phone of its dispatch; empty where there is none. */
  phone: z.string(),
  time_zone: z.string(),
  now: Instant,
  expires_at: Instant,
}

/** Its window, both ends or none, and its number. */
const Slot = z.object({ from: Instant.nullable(), to: Instant.nullable(), number: z.string() })

/** Trip on the driver's page: no price, no customer, no other trip. */
export const DriverTrip = z.object({
  tt_id: z.int(),
  tour: z.string(),
  from: Place,
  to: Place,
  ...Times,
  /** It is not driven. */
  off: z.boolean(),
  vehicle: z.string(),
  info: z.string(),
  /** Reports so far, by any phone. */
  reports: z.array(
    z.object({
      re_id: z.string(),
      re_kind: z.enum(REPORT_KINDS),
      re_at: Instant,
      flag: z.enum(REPORT_FLAGS).nullable(),
      /** By this link, which may correct it; absent in what a phone kept from before it was told. */
      isOwn: z.boolean().optional(),
    }),
  ),
  sources: Sources.optional(),
  /** The booked windows at both places; absent in what a phone kept from before they were told. */
  slots: z.object({ from: Slot.nullable(), to: Slot.nullable() }).optional(),
})
export type DriverTrip = z.infer<typeof DriverTrip>
/** Of the server's database: another one after a restore. Absent in what a phone kept from before it was told. */
const Epoch = { epoch: z.string().optional() }
export const DriverPage = z.object({
  kind: z.literal('driver'),
  ...Common,
  trips: z.array(DriverTrip),
  ...Epoch,
  /** Ids of the link's reports that its trips do not tell: takings back, reports of trips that it led to before. */
  others: z.array(z.string()).optional(),
})
export type DriverPage = z.infer<typeof DriverPage>

/** Contents of the share page: no driver, no plate, no amounts. */
export const SharePage = z.object({
  kind: z.literal('share'),
  ...Common,
  tour: z.string(),
  from: z.string(),
  to: z.string(),
  ...Times,
  /** It is not driven. */
  off: z.boolean(),
  sources: Sources,
  /** Time at which the estimate was worked out last; null without one. */
  estimated_at: Instant.nullable(),
  /** To about a kilometre; null where the customer does not share it, or the vehicle is not on the way. */
  position: z.object({ lat: z.number(), lon: z.number(), at: Instant }).nullable(),
  /** The proof of delivery, where the customer's setting says so: who received it, and its photos by number. */
  proof: z.object({ at: Instant, name: z.string(), files: z.array(z.int()) }).nullable(),
})
export type SharePage = z.infer<typeof SharePage>
/** Trip to answer by the link of a mail: what its subcontractor is told of it, and what it said. */
export const AnswerTrip = z.object({
  tt_id: z.int(),
  tour: z.string(),
  from: z.string(),
  to: z.string(),
  stp: Instant,
  std: Instant,
  sta: Instant,
  vehicle: z.string(),
  driver: z.string(),
  /** Names of its requirements, in the language of the link. */
  requirements: z.array(z.string()),
  price: z.number(),
  toll: z.number(),
  /** Time at which the answer is due. */
  due: Instant.nullable(),
  /** Last answer, whatever it was to; empty without an answer. Sent back with an answer. */
  answer: z.string(),
  /** Null where no answer is expected any more: on its way, called off. */
  state: z.enum(ANSWER_STATES).nullable(),
  reason: z.string(),
  /** Facts that are answered to, sent back with the answer. */
  facts: z.string(),
  /** Findings that keep it from being accepted together with others; absent in what a phone kept before. */
  misfits: z.array(z.string()).optional(),
  /** Facts that changed since the last answer of this subcontractor. */
  changed: z.array(z.object({ field: z.enum(FACT_FIELDS), before: z.unknown(), now: z.unknown() })),
  /** It is not driven; absent in what a phone kept from before it was told. */
  off: z.boolean().optional(),
})
export type AnswerTrip = z.infer<typeof AnswerTrip>
export const AnswerPage = z.object({
  kind: z.literal('answer'),
  ...Common,
  subcontractor: z.string(),
  currency: z.string(),
  trips: z.array(AnswerTrip),
  ...Epoch,
})
export type AnswerPage = z.infer<typeof AnswerPage>

const GivenAnswer = z.object({
  tt_id: z.int().positive(),
  answer: z.enum(ANSWERS),
  reason: z.enum(['', ...DECLINE_REASONS]).default(''),
  note: text(500).default(''),
  facts: z.string().max(4000),
  /** The answer before this one: an answer that was given meanwhile is not overwritten. */
  was: z.enum(['', ...ANSWERS]),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>
/** One answer to a trip: of a yes and a no at once, neither can be what was meant. */
export const LinkAnswersBody = z.object({
  answers: z
    .array(GivenAnswer)
    .min(1)
    .max(LINK_LIMITS.answersAtOnce)
    .refine((answers) => new Set(answers.map(({ tt_id }) => tt_id)).size === answers.length, {
      error: 'answer_trip_twice',
    }),
})
/** The answers that do not count, each with its message, and the page as it is then, which a send key is not told. */
export const LinkAnswers = z.object({
  refused: z.array(z.object({ tt_id: z.int(), message: z.string() })),
  page: AnswerPage.optional(),
})
export type LinkAnswers = z.infer<typeof LinkAnswers>

export const LinkPage = z.discriminatedUnion('kind', [DriverPage, SharePage, AnswerPage])
export type LinkPage = z.infer<typeof LinkPage>
