import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { knownLength, plannedLength, type TripLength } from '#shared/domain/trip/new-trip/trip-like.ts'
import { useFindings } from '../findings/findings-context.tsx'
import { isUnreadableTime, type TripForm } from '../form/trip-form.ts'

const isTime = (time: string): boolean => time !== '' && !isUnreadableTime(time)
const plus = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString()

/**
 * Lets departure and arrival of a new trip follow its positioning, by the known length of the way, until they are typed. What
 * a proposal or another trip brought along keeps its length.
 */
export const FollowingTimes = (): null => {
  const { plan } = useFindings()
  const { setValue, trigger } = useFormContext<TripForm>()
  const { dirtyFields } = useFormState<TripForm>()
  const [stp, std, sta, from, to, tour] = useWatch<
    TripForm,
    ['tt_stp', 'tt_std', 'tt_sta', 'tt_from_adrnr', 'tt_to_adrnr', 'tt_tour']
  >({ name: ['tt_stp', 'tt_std', 'tt_sta', 'tt_from_adrnr', 'tt_to_adrnr', 'tt_tour'] })
  const [isStdTyped, isStaTyped] = [dirtyFields.tt_std === true, dirtyFields.tt_sta === true]
  const set = useRef({ std: '', sta: '' })
  const length = useRef<{ way: string; is: TripLength | null; isBrought: boolean }>({
    way: '',
    is: null,
    isBrought: false,
  })

  useEffect(() => {
    const way = `${from} ${to}`
    const isNew = !isStdTyped && !isStaTyped && (std !== set.current.std || sta !== set.current.sta)
    if (isNew && isTime(stp) && isTime(std) && isTime(sta)) {
      length.current = { way, is: plannedLength({ tt_stp: stp, tt_std: std, tt_sta: sta }), isBrought: true }
      set.current = { std, sta }
      return
    }
    if (!plan || !isTime(stp)) return
    if (length.current.way !== way && !length.current.isBrought) {
      const { placeOf, ofTrip } = plan.knowledge.ways
      const needed = ofTrip(placeOf(from), placeOf(to))?.needed ?? null
      const trips = [...plan.trips.values()].map(({ trip }) => trip)
      const is = knownLength(trips, { tt_tour: tour, tt_from_adrnr: from, tt_to_adrnr: to }, needed)
      length.current = { way, is, isBrought: false }
    }
    const { is } = length.current
    if (!is) return
    const departure = isStdTyped ? std : plus(stp, is.standing)
    const arrival = isStaTyped || !isTime(departure) ? sta : plus(departure, is.way)
    set.current = { std: departure, sta: arrival }
    if (departure === std && arrival === sta) return
    setValue('tt_std', departure)
    setValue('tt_sta', arrival)
    void trigger(['tt_std', 'tt_sta'])
  }, [plan, stp, std, sta, from, to, tour, isStdTyped, isStaTyped, setValue, trigger])
  return null
}
