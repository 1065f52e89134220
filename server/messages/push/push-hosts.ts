/** Google numbers some of its hosts: `jmt*.google.com` is jmt17.google.com and no other kind of name. */
const isNamed = (hostname: string, named: string): boolean => {
  const [first = '', ...others] = named.split('*')
  if (others.length === 0) return hostname === named
  const pattern = [first, ...others].map((part) => part.replaceAll(/[^a-z0-9-]/g, '\\$&')).join('\\d+')
  return new RegExp(`^${pattern}$`).test(hostname)
}

/** Returns true if the list has the whole origin of an endpoint: one of the operator, who may have it in the own network. */
export const isOwnPushService = (endpoint: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => one.includes('://') && one.replace(/\/$/, '') === new URL(endpoint).origin)

/**
 * Returns true if a device may be reached there: the endpoint comes from a browser, so that without a list the server would post
 * anywhere.
 * @param hosts PUSH_HOSTS: a host, in which `*` stands for digits; a dot and what a host ends with; or a whole origin
 */
export const isPushHost = (endpoint: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (isOwnPushService(endpoint, hosts)) return true
  return hosts.some((one) => {
    // With a port it would be another service of that host.
    if (protocol !== 'https:' || host !== hostname) return false
    if (one.startsWith('.')) return hostname.endsWith(one) && hostname !== one.slice(1)
    return isNamed(hostname, one)
  })
}
