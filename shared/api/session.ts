import { z } from 'zod'
import { MessageAnswer } from '../schemas/common.ts'
import { DispatchContact } from '../schemas/dispatch.ts'
import { HistoryEntry } from '../schemas/history.ts'
import {
  ChangePasswordBody,
  LoginAnswer,
  LoginBody,
  PasswordResetBody,
  PasswordResetChangeBody,
  SessionAnswer,
} from '../schemas/session.ts'
import { Account, AccountEditBody, RegistrationBody, User, UserEditBody } from '../schemas/user.ts'
import { ADMIN, call, NameParams } from './call.ts'

/** Session and accounts. */
export const sessionApi = {
  login: call({
    method: 'post',
    path: '/api/login',
    roles: 'nobody-needed',
    summary: 'Log in',
    body: LoginBody,
    answer: LoginAnswer,
  }),
  logout: call({
    method: 'post',
    path: '/api/logout',
    roles: 'any',
    summary: 'End this session',
    answer: MessageAnswer,
  }),
  dispatchContact: call({
    method: 'put',
    path: '/api/dispatch',
    roles: ADMIN,
    summary: 'Say how dispatch is reached: everybody who is logged in sees it',
    body: DispatchContact,
    answer: MessageAnswer,
  }),
  auth: call({ method: 'get', path: '/api/auth', roles: 'any', summary: 'Who is asking', answer: SessionAnswer }),
  passwordReset: call({
    method: 'post',
    path: '/api/pwreset/:username',
    roles: 'nobody-needed',
    summary: 'Send a reset link by mail',
    params: z.object({ username: z.string().min(1).max(200) }),
    body: PasswordResetBody,
    answer: MessageAnswer,
  }),
  passwordResetChange: call({
    method: 'post',
    path: '/api/pwresetchange/:id',
    roles: 'nobody-needed',
    summary: 'Set a new password by a reset link',
    params: NameParams,
    body: PasswordResetChangeBody,
    answer: MessageAnswer,
  }),
  changePassword: call({
    method: 'post',
    path: '/api/changepw',
    roles: 'any',
    summary: 'Change the own password',
    body: ChangePasswordBody,
    answer: MessageAnswer,
  }),
  account: call({
    method: 'get',
    path: '/api/account',
    roles: 'any',
    summary: 'What the server keeps of whoever asks',
    answer: Account,
  }),
  accountEdit: call({
    method: 'put',
    path: '/api/account',
    roles: 'any',
    summary: 'Change the own e-mail address, with the own password; the built-in admin may too',
    body: AccountEditBody,
    answer: MessageAnswer,
  }),
  registration: call({
    method: 'post',
    path: '/api/registration',
    roles: ADMIN,
    summary: 'Add a user',
    body: RegistrationBody,
    answer: MessageAnswer,
  }),
  users: call({
    method: 'get',
    path: '/api/users',
    roles: ADMIN,
    summary: 'All users',
    answer: z.object({ users: z.array(User) }),
  }),
  userEdit: call({
    method: 'put',
    path: '/api/users/:username',
    roles: ADMIN,
    summary: 'Edit a user',
    params: z.object({ username: z.string().min(1).max(200) }),
    body: UserEditBody,
    answer: MessageAnswer,
  }),
  userDelete: call({
    method: 'delete',
    path: '/api/users/:username',
    roles: ADMIN,
    summary: 'Delete a user',
    params: z.object({ username: z.string().min(1).max(200) }),
    answer: MessageAnswer,
  }),
  userHistory: call({
    method: 'get',
    path: '/api/users/:username/history',
    roles: ADMIN,
    summary: 'Saved versions of a user, newest first; never a password',
    params: z.object({ username: z.string().min(1).max(200) }),
    answer: z.array(HistoryEntry),
  }),
} as const
