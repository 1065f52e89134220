import { z } from 'zod'
import { OptionalEmail, PhoneNumber } from '../common.ts'

/** Phone and address of the company's dispatch, for every user that is logged in; empty where unset. */
export const DispatchContact = z.object({
  dispatch_phone: PhoneNumber,
  dispatch_email: OptionalEmail,
})
export type DispatchContact = z.infer<typeof DispatchContact>
export const NO_CONTACT: DispatchContact = { dispatch_phone: '', dispatch_email: '' }
