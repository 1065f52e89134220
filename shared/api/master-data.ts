import { z } from 'zod'
import { call, NameParams } from '../call.ts'
import { ADMIN, ADMIN_AND_SUB } from '../domain/access/roles.ts'
import { address } from '../records/address.ts'
import { recordCalls, recordHistory } from '../records/calls.ts'
import { closedDay } from '../records/closed-day.ts'
import { customer } from '../records/customer.ts'
import { driver } from '../records/driver.ts'
import { subcontractor } from '../records/subcontractor.ts'
import { vehicle } from '../records/vehicle.ts'
import { MessageAnswer } from '../schemas/common.ts'
import { LookAlikes } from '../schemas/look-alikes.ts'

/** Look-ups and master data. */
export const masterDataApi = {
  lookAlikes: call({
    method: 'get',
    path: '/api/look-alikes',
    roles: ADMIN,
    summary: 'Names that look the same though they are spelled differently, of every entity; at most 100',
    answer: z.array(LookAlikes),
  }),
  ...recordCalls(customer),
  ...recordHistory(customer),
  ...recordCalls(vehicle),
  vehicleSecretCreate: call({
    method: 'post',
    path: '/api/gps/:id/secret',
    roles: ADMIN,
    summary: 'Make a secret with which only the device of this vehicle may report; shown once, replaces the former one',
    params: NameParams,
    answer: MessageAnswer.extend({ secret: z.string(), gps_device: z.string() }),
    answersSecret: true,
  }),
  vehicleSecretWithdraw: call({
    method: 'delete',
    path: '/api/gps/:id/secret',
    roles: ADMIN,
    summary: 'Withdraw the secret of this vehicle',
    params: NameParams,
    answer: MessageAnswer,
  }),
  ...recordCalls(driver),
  ...recordCalls(address),
  ...recordCalls(subcontractor),
  ...recordCalls(closedDay),
  observers: call({
    method: 'get',
    path: '/api/observers',
    roles: ADMIN,
    summary: 'Usernames of the observers',
    answer: z.array(z.string()),
  }),
  tourCombinations: call({
    method: 'get',
    path: '/api/tours/combinations/all',
    roles: ADMIN_AND_SUB,
    scope: 'tours:read',
    summary: 'Tour combinations in use',
    answer: z.array(z.string()),
  }),
} as const
