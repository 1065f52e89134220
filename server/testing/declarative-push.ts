/**
 * Rules of browsers for a declarative push message (W3C Push API, "declarative push message parser"). A message that breaks one
 * of them is not shown by any browser that has lost the service worker.
 */

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isAddress = (value: unknown, base: string): boolean => isText(value) && URL.canParse(value, base)

const TEXTS = ['lang', 'body', 'tag']
const ADDRESSES = ['image', 'icon', 'badge']
const FLAGS = ['renotify', 'silent', 'requireInteraction']

/** Size that every push service must take (RFC 8030, section 7.2), less what encryption adds (RFC 8291). */
const MAX_BYTES = 4096 - 103

/**
 * @param base address of the app's page: addresses may be relative to it
 * @returns the rules that a message breaks; none for one that is shown as it is meant
 */
export const declarativeFaults = (text: string, base: string): string[] => {
  const message: unknown = JSON.parse(text)
  if (!isObject(message)) return ['no object']
  const { web_push, mutable, notification } = message
  const faults: string[] = []
  const demand = (isMet: boolean, rule: string): void => void (isMet || faults.push(rule))
  demand(web_push === 8030, 'web_push is 8030')
  demand(mutable === undefined || typeof mutable === 'boolean', 'mutable is a boolean')
  demand(Buffer.byteLength(text) <= MAX_BYTES, 'it fits a push message')
  if (!isObject(notification)) return [...faults, 'notification is an object']
  demand(isText(notification.title) && notification.title !== '', 'title is a text')
  demand(isAddress(notification.navigate, base), 'navigate is an address')
  demand(!notification.renotify || Boolean(notification.tag), 'renotify has a tag')
  for (const name of TEXTS) demand(!(name in notification) || isText(notification[name]), `${name} is a text`)
  for (const name of ADDRESSES)
    demand(!(name in notification) || isAddress(notification[name], base), `${name} is an address`)
  for (const name of FLAGS)
    demand(!(name in notification) || typeof notification[name] === 'boolean', `${name} is a boolean`)
  const { dir, actions = [] } = notification
  demand(dir === undefined || ['auto', 'ltr', 'rtl'].includes(String(dir)), 'dir is a direction')
  demand(Array.isArray(actions), 'actions are a list')
  for (const action of Array.isArray(actions) ? actions : []) {
    demand(isObject(action) && isText(action.action) && isText(action.title), 'an action has a name and a title')
    demand(isObject(action) && isAddress(action.navigate, base), 'an action leads somewhere')
  }
  return faults
}
