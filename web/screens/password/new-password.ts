import { MIN_PASSWORD_LENGTH } from '#shared/schemas/accounts/password.ts'

export type NewPassword = { password: string; repeated: string }
export const NO_PASSWORD: NewPassword = { password: '', repeated: '' }

/** Returns true if it is long enough, and the same twice. */
export const isNewPasswordValid = ({ password, repeated }: NewPassword): boolean =>
  password.length >= MIN_PASSWORD_LENGTH && password === repeated
