import { type Attack, inParallel, must, tally } from '../attack.ts'
import { ATTACKER } from '../target.ts'

export const forgedAddress: Attack = {
  name: '200 guesses, each naming another address',
  memoryMb: 200,
  run: async (target) => {
    const guesses = await inParallel(200, 4, async (index) => {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` }
      const body = { username: `user${index}`, password: 'wrong horse' }
      return (await target.send({ path: '/api/login', body, headers, from: ATTACKER })).status
    })
    const tried = guesses.filter((status) => status === 401).length
    must(tried <= 50, `${tried} passwords could be tried from one address`)
    return tally(guesses)
  },
}
