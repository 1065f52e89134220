import path from 'node:path'
import type { Role } from '../../shared/domain/access/roles.ts'
import type { Env } from '../kit/env.ts'
import { type DemoUser, demoCustomers, demoUsers } from './company.ts'

const SEES: Record<Role, (user: DemoUser) => string> = {
  admin: () => 'everything: dispatch, disposition, invoicing, master data, users',
  sub: ({ subcontractor }) => `trips, tours and journal of ${subcontractor}`,
  customer: ({ customer_id }) => `trips of ${demoCustomers.find(({ cm_id }) => cm_id === customer_id)?.cm_name}`,
  observer: () => 'the trips that name it as observer',
}

/** Text for the person who started the demo. Its passwords are made for being shown. */
export const welcome = (demo: {
  url: string
  mailsUrl: string
  webhooksUrl: string
  links: { driver: string; share: string; answer: string }
  env: Env
  speed: number
  planFile: string
  /** Command that goes on with this demo, as it is typed. */
  keepCommand: string
}): string => {
  const { url, mailsUrl, webhooksUrl, links, env, speed, planFile, keepCommand } = demo
  const logins = [
    ['role', 'user', 'password', 'sees'],
    ['admin', 'admin', env.ADMIN_PASSWORD ?? '', 'the same as dispo, built in'],
    ...demoUsers.map((user) => [user.role, user.username, user.password, SEES[user.role](user)]),
  ]
  const clock = speed === 1 ? 'in real time' : `${speed} times faster than real time`
  return [
    '',
    `The demo runs at ${url}`,
    `Its fleet drives ${clock}; the company's time zone is ${env.TIME_ZONE}.`,
    '',
    ...aligned(logins).map((line) => `  ${line}`),
    '',
    `Its mails and SMS: ${mailsUrl}`,
    `What its webhook is told: ${webhooksUrl}`,
    `A driver's link, without a login: ${links.driver}`,
    `The same trip to share: ${links.share}`,
    `Trips to answer, as by a mail: ${links.answer}`,
    `A trip plan to upload: ${planFile}`,
    `Its data: ${path.resolve(env.DATA_DIR)}`,
    `Stop with Ctrl-C. The next start makes everything anew, unless it is started with: ${keepCommand}`,
    '',
    '',
  ].join('\n')
}

const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2))
      .join('')
      .trimEnd(),
  )
}
