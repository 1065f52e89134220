import { type Alert, type AlertBody, alert as record } from '../../shared/records/alert.ts'
import { subName } from './company.ts'

const alert = (al_type: Alert['al_type'], al_lang: Alert['al_lang'], to: Partial<AlertBody>): AlertBody =>
  record.body.parse({ al_type, al_lang, ...to })

/** The demo company's alerts: all seven events of trips' times, two of answers, one of slots, two later ones, all five languages, with and without a narrowing, quiet hours and a next person. */
export const demoAlerts: readonly AlertBody[] = [
  alert('alert_eta_plus15', 'de', {
    al_email_arr: ['dispo@tours-demo.example', 'leitung@tours-demo.example'],
    al_sms_arr: ['+41791234501'],
  }),
  alert('alert_etp_plus15', 'de', { al_email_arr: ['dispo@tours-demo.example'] }),
  alert('alert_declined', 'de', { al_email_arr: ['dispo@tours-demo.example'], al_sms_arr: ['+41791234501'] }),
  alert('alert_unanswered', 'de', { al_email_arr: ['dispo@tours-demo.example'] }),
  alert('alert_slot_risk', 'de', { al_email_arr: ['dispo@tours-demo.example'] }),
  alert('alert_not_positioned', 'de', {
    al_email_arr: ['dispo@tours-demo.example'],
    al_escalate_minutes: 15,
    al_escalate_to: 'leitung@tours-demo.example',
  }),
  alert('alert_trip_changed', 'fr', {
    al_sub: subName('rochat'),
    al_email_arr: ['exploitation@rochat-transports.example'],
    al_quiet_from: '22:00',
    al_quiet_to: '06:00',
  }),
  alert('alert_sub_vehicle', 'de', { al_email_arr: ['dispo@tours-demo.example'] }),
  alert('alert_eta_minus15', 'fr', { al_adrnr_arr: ['GVA', 'DAI', 'VET'], al_sms_arr: ['+41791234502'] }),
  alert('alert_eta_minus15', 'de', { al_adrnr_arr: ['ZRH', 'HAE', 'FRF'], al_sms_arr: ['+41791234503'] }),
  alert('alert_ata', 'de', {
    al_adrnr_arr: ['ZRH'],
    al_email_arr: ['warenannahme@fracht-zrh.example'],
    al_sms_arr: ['+41791234504'],
  }),
  alert('alert_ata', 'it', { al_customer: 6, al_email_arr: ['magazzino@ticino-air.example'] }),
  alert('alert_ata', 'de', { al_customer: 1, al_email_arr: ['import@alpina-air.example'] }),
  alert('alert_atd', 'en', { al_adrnr_arr: ['CDG', 'BRU', 'FRA'], al_email_arr: ['linehaul@tours-demo.example'] }),
  alert('alert_atd', 'en', { al_customer: 2, al_email_arr: ['tracking@nordwind-cargo.example'] }),
  alert('alert_atp', 'nl', { al_sub: subName('broek'), al_email_arr: ['planning@vandenbroek-transport.example'] }),
  alert('alert_atd', 'fr', { al_sub: subName('rochat'), al_email_arr: ['exploitation@rochat-transports.example'] }),
  // Kept for the season, and off.
  alert('alert_ata', 'en', { al_active: false, al_customer: 5, al_email_arr: ['qa@pharmaline.example'] }),
]
