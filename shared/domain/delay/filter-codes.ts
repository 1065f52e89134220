import type { Leg, LegName, LegPhase } from './legs.ts'

/** The filter codes of the three legs (rules 5.9). `NONE` is a leg without times. */
export const FILTER_CODES = [
  'NONE',
  'ON_TIME_ARRIVED',
  'ON_TIME_TRANSIT',
  'MARG_ARRIVED',
  'MARG_TRANSIT',
  'DELAYED_ARRIVED',
  'DELAYED_TRANSIT',
  'ON_TIME_DEPARTED',
  'ON_TIME_WAITING',
  'MARG_DEPARTED',
  'MARG_WAITING',
  'DELAYED_DEPARTED',
  'DELAYED_WAITING',
] as const
export type FilterCode = (typeof FILTER_CODES)[number]

const CLASS_WORDS = { on_time: 'ON_TIME', marginal: 'MARG', delayed: 'DELAYED' } as const
const PHASE_WORDS = { arrived: 'ARRIVED', in_transit: 'TRANSIT', departed: 'DEPARTED', waiting: 'WAITING' } as const

/** The code of a leg as it is now. */
export const filterCode = (leg: Pick<Leg, 'delayClass' | 'phase'>): FilterCode =>
  leg.delayClass && leg.phase ? `${CLASS_WORDS[leg.delayClass]}_${PHASE_WORDS[leg.phase]}` : 'NONE'

const endsIn = (...phases: LegPhase[]): FilterCode[] =>
  FILTER_CODES.filter((code) => code === 'NONE' || phases.some((phase) => code.endsWith(`_${PHASE_WORDS[phase]}`)))

const CODES_OF_LEG: Record<LegName, readonly FilterCode[]> = {
  positioning: endsIn('arrived', 'in_transit'),
  departure: endsIn('departed', 'waiting'),
  arrival: endsIn('arrived', 'in_transit'),
}

/** The codes that a leg can have, in the order of `FILTER_CODES`. */
export const codesOfLeg = (name: LegName): readonly FilterCode[] => CODES_OF_LEG[name]

/** Names of the legs in filters on the wire; `depature` is spelled so in the payload (rules 5.9). */
export const LEG_PAYLOAD_NAMES = { positioning: 'positioning', departure: 'depature', arrival: 'arrival' } as const

/** The leg that a filter names, or null. */
export const legOfPayloadName = (name: string): LegName | null => {
  switch (name) {
    case 'positioning':
    case 'arrival':
      return name
    case 'depature':
      return 'departure'
    default:
      return null
  }
}
