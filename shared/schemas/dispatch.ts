import { z } from 'zod'

/** How everybody who is logged in reaches the company's dispatch; empty where it is not said. */
export const DispatchContact = z.object({
  dispatch_phone: z
    .string()
    .max(40)
    .trim()
    .refine((phone) => phone === '' || /^\+?\d[\d ()./-]{3,}$/.test(phone), { error: 'phone_invalid' }),
  dispatch_email: z.union([z.literal(''), z.email({ error: 'email_invalid' }).max(200)], { error: 'email_invalid' }),
})
export type DispatchContact = z.infer<typeof DispatchContact>
export const NO_CONTACT: DispatchContact = { dispatch_phone: '', dispatch_email: '' }
