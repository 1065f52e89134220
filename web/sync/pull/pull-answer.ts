import { SYNC_ENTITIES } from '#shared/domain/sync/entities.ts'
import type { PullAnswer } from '#shared/schemas/sync.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isKey = (value: unknown): boolean => isText(value) || Number.isSafeInteger(value)
const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean'
const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem)
const isEntity = (value: unknown): boolean => SYNC_ENTITIES.includes(value as never)
const isByEntity = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  isObject(value) && Object.entries(value).every(([name, items]) => isEntity(name) && isListOf(items, isItem))
const isAck = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.mutation) &&
  Number.isSafeInteger(value.seq) &&
  (value.id === undefined || Number.isSafeInteger(value.id))

/**
 * Returns true if an answer is a pull that this app understands. It must agree with the schema `PullAnswer`, which a
 * test checks. The schema itself would cost a new phone 50 kB before its first rows, and time for each row.
 */
export const isPullAnswer = (json: unknown): json is PullAnswer =>
  isObject(json) &&
  isText(json.cursor) &&
  Number.isSafeInteger(json.seq) &&
  isText(json.epoch) &&
  isByEntity(json.put, isObject) &&
  isByEntity(json.del, isKey) &&
  isListOf(json.acks, isAck) &&
  [json.reset, json.more, json.begins].every(isFlag) &&
  (json.anew === undefined || isListOf(json.anew, isEntity))
