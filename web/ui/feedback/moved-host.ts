/**
 * An element that stands in the place that opened last, else at home. It is moved with what is drawn in it: drawn anew, a
 * notification's time and its announcement would begin again.
 */
export const createMovedHost = () => {
  const host = document.createElement('div')
  const places: (HTMLElement | null)[] = [null]
  const settle = () => {
    const place = places.findLast(Boolean)
    if (!place || host.parentElement === place) return
    // Focus and animations survive it, in browsers that have it.
    if (host.parentElement && 'moveBefore' in place) place.moveBefore(host, null)
    else place.append(host)
  }
  return {
    host,
    setHome: (home: HTMLElement | null) => {
      places[0] = home
      settle()
    },
    /** Call what it returns before the place leaves the page. */
    opened: (place: HTMLElement) => {
      places.push(place)
      settle()
      return () => {
        places.splice(places.indexOf(place), 1)
        settle()
      }
    },
  }
}
