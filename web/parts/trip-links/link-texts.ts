import type { Language } from '#shared/domain/names/languages.ts'
import type { DriverLanguage } from '#shared/schemas/trip-link.ts'

/** Subject of a message: the link of one trip, or of all trips of a day. */
export type LinkTextKey = 'driver' | 'day'

/** Messages with a driver's link in languages that only its page has, not the product. */
export const OTHER_TEXTS: Record<Exclude<DriverLanguage, Language>, Record<LinkTextKey | 'subject', string>> = {
  pl: {
    driver: 'Trasa {tour}, {day}, {from} – {to}. Prosimy zgłaszać godziny tutaj: {address}',
    day: 'Przejazdy w dniu {day}. Prosimy zgłaszać godziny tutaj: {address}',
    subject: 'Trasa {tour}, {day}',
  },
  ro: {
    driver: 'Cursa {tour}, {day}, {from} – {to}. Vă rugăm să raportați orele aici: {address}',
    day: 'Cursele dumneavoastră de {day}. Vă rugăm să raportați orele aici: {address}',
    subject: 'Cursa {tour}, {day}',
  },
  cs: {
    driver: 'Jízda {tour}, {day}, {from} – {to}. Své časy prosím hlaste zde: {address}',
    day: 'Vaše jízdy {day}. Své časy prosím hlaste zde: {address}',
    subject: 'Jízda {tour}, {day}',
  },
  sk: {
    driver: 'Jazda {tour}, {day}, {from} – {to}. Svoje časy, prosím, hláste tu: {address}',
    day: 'Vaše jazdy {day}. Svoje časy, prosím, hláste tu: {address}',
    subject: 'Jazda {tour}, {day}',
  },
  hu: {
    driver: '{tour} fuvar, {day}, {from} – {to}. Kérjük, itt jelentse az időpontokat: {address}',
    day: 'Az Ön fuvarjai: {day}. Kérjük, itt jelentse az időpontokat: {address}',
    subject: '{tour} fuvar, {day}',
  },
  hr: {
    driver: 'Vožnja {tour}, {day}, {from} – {to}. Molimo javite vremena ovdje: {address}',
    day: 'Vaše vožnje, {day}. Molimo javite vremena ovdje: {address}',
    subject: 'Vožnja {tour}, {day}',
  },
  uk: {
    driver: 'Рейс {tour}, {day}, {from} – {to}. Будь ласка, повідомляйте час тут: {address}',
    day: 'Ваші рейси, {day}. Будь ласка, повідомляйте час тут: {address}',
    subject: 'Рейс {tour}, {day}',
  },
  es: {
    driver: 'Viaje {tour}, {day}, {from} – {to}. Comunique aquí sus horas, por favor: {address}',
    day: 'Sus viajes del {day}. Comunique aquí sus horas, por favor: {address}',
    subject: 'Viaje {tour}, {day}',
  },
  pt: {
    driver: 'Viagem {tour}, {day}, {from} – {to}. Comunique aqui as suas horas, por favor: {address}',
    day: 'As suas viagens de {day}. Comunique aqui as suas horas, por favor: {address}',
    subject: 'Viagem {tour}, {day}',
  },
  tr: {
    driver: 'Sefer {tour}, {day}, {from} – {to}. Lütfen saatlerinizi buradan bildirin: {address}',
    day: 'Seferleriniz, {day}. Lütfen saatlerinizi buradan bildirin: {address}',
    subject: 'Sefer {tour}, {day}',
  },
}
