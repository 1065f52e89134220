import { type Attack, inParallel, must, tally } from '../attack.ts'
import { PASSWORD } from '../target.ts'

/** Addresses as the proxy notes them. */
const OFFICE = '203.0.113.1'

export const lockOut: Attack = {
  name: '60 wrong passwords of somebody else, from 6 places',
  memoryMb: 200,
  run: async (target) => {
    const login = async (password: string, from: string): Promise<number> => {
      const body = { username: 'dispatcher', password }
      return (await target.send({ path: '/api/login', body, headers: { 'x-forwarded-for': from } })).status
    }
    must((await login(PASSWORD, OFFICE)) === 200, 'the honest login failed')
    const guesses = await inParallel(60, 4, (index) => login('wrong horse', `198.51.100.${index % 6}`))
    must(guesses.filter((status) => status === 401).length <= 10, 'more than ten passwords could be tried')
    must((await login(PASSWORD, OFFICE)) === 200, 'the owner is locked out where it has logged in before')
    return `${tally(guesses)}; the owner still logs in from its office`
  },
}
