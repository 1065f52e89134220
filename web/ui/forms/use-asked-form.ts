import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EDIT_PARAM } from '../../addresses/list-addresses.ts'
import type { OpenForm } from './use-open-form.ts'

/** Opens the form of the row that the address asks for, once the rows are there; the address then says the list alone. */
export const useAskedForm = <Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  { open }: Pick<OpenForm<Row>, 'open'>,
): void => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(EDIT_PARAM)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, whatever else is drawn anew
  useEffect(() => {
    if (asked === null || !rows) return
    const row = rows.find((one) => keyOf(one) === asked)
    if (row) open(row)
    setSearch(
      (params) => {
        params.delete(EDIT_PARAM)
        return params
      },
      { replace: true },
    )
  }, [asked, rows])
}
