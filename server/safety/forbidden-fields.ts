import type { Asker } from './planted-company.ts'

/** No answer ever holds these, for any role and any call. */
const SECRETS = [
  /password_hash/,
  /token_hash/,
  /send_hash/,
  /id_hash/,
  /(?<!do_owner)_key$/,
  /payload_hash/,
  /dedup/,
  /^body$/,
  /confidential/,
]
const NOTE = [/^tt_note$/, /^tt_approval_override$/]
const CUSTOMER_INVOICE = [
  ...[/^tt_customer_invoice/, /^tr_customer_invoice/, /^c_trip$/, /^c_toll$/],
  ...[/^revenue$/, /^margin$/, /^cost$/],
]
const SUB_INVOICE = [
  /^tt_sub_invoice/,
  /^tt_invoice_check$/,
  /^tt_requirements$/,
  /^tt_driver_news$/,
  /^excuses$/,
  /^excused_minutes$/,
  /^tt_answer/,
  /^do_/,
  /^st_/,
  /^sl_/,
  /^tr_/,
  /^sub_trip$/,
  /^sub_toll$/,
]
/**
 * Fields that only admin may see: clients of tours, observers, telematics units, users, alerts, histories, and rules of
 * surcharges, whatever they propose.
 */
const ADMINISTRATION = [
  /^tr_cm_/,
  /^tr_client$/,
  /observer/,
  /^gps_device$/,
  /^email$/,
  /^cm_/,
  /^al_/,
  /^changes$/,
  /^recipient$/,
  /^built_in$/,
  /_floater/,
  /^ix_/,
  /^iv_/,
  /^fl_/,
  /^fv_/,
  /^proposed$/,
  /^by_rule$/,
  /^surcharge$/,
]

/**
 * Names of fields that must not stand in any answer, by who asks: rules 4.2 word by word, written anew and not
 * taken from the program, so that both must be wrong in the same way to let something through.
 */
export const FORBIDDEN_FIELDS: Record<Asker, readonly RegExp[]> = {
  admin: SECRETS,
  sub: [...SECRETS, ...NOTE, ...CUSTOMER_INVOICE, ...ADMINISTRATION],
  customer: [...SECRETS, ...NOTE, ...CUSTOMER_INVOICE, ...SUB_INVOICE, ...ADMINISTRATION, /^sc_/, /^gps_/, /^dr_/],
  observer: [...SECRETS, ...NOTE, ...CUSTOMER_INVOICE, ...SUB_INVOICE, ...ADMINISTRATION, /^sc_/, /^gps_/, /^dr_/],
  none: [
    /^tt_/,
    /^tr_/,
    /^cm_/,
    /^sc_/,
    /^gps_/,
    /^dr_/,
    /^add_/,
    /^al_/,
    /^ix_/,
    /^fl_/,
    /^fv_/,
    /^email$/,
    ...SECRETS,
  ],
}
