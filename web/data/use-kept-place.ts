import { useMemo } from 'react'
import { isTablePlace, type TablePlace } from '../ui/table/admin-table-props.ts'
import { useKept } from './use-kept.ts'

/**
 * Place at which a table was left. Its order and the size of its pages are the table's; what was searched for, and the page,
 * belong to the rows that they were chosen in.
 * @param name of the table
 * @param of the rows: a party and a period, a statement
 */
export const useKeptPlace = (
  name: string,
  of: string,
  first: TablePlace,
): [TablePlace, (place: TablePlace) => void] => {
  const [look, setLook] = useKept(`${name} place`, first, isTablePlace)
  const [own, setOwn] = useKept(`${name} place of ${of}`, first, isTablePlace)
  const { search, searchIn = null, page } = own
  const place = useMemo(() => ({ ...look, search, searchIn, page, of: own.of }), [look, search, searchIn, page, own.of])
  return [
    place,
    (place) => {
      setLook({ ...place, search: first.search, searchIn: null, page: first.page })
      setOwn(place)
    },
  ]
}
