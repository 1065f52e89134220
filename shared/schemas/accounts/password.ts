import { z } from 'zod'

export const MIN_PASSWORD_LENGTH = 8

/** A new password; its characters are counted as people see them typed, and nothing of it is left out. */
export const Password = z
  .string()
  .overwrite((typed) => typed.normalize('NFC'))
  .min(MIN_PASSWORD_LENGTH, { error: 'password_too_short' })
  .max(200, { error: 'text_too_long' })
  .refine((typed) => [...typed].length >= MIN_PASSWORD_LENGTH, { error: 'password_too_short' })
/** The password of now, as it was typed: of 200 characters, each perhaps in its parts. */
export const TypedPassword = z.string().min(1, { error: 'field_required' }).max(800)
