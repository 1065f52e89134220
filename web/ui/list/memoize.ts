/**
 * Works a value out once for each row: a grid asks a row for it a dozen times in one sorting, a search at each key.
 * A row that changes is another object.
 */
export const memoize = <Row extends object, Value>(workOut: (row: Row) => Value): ((row: Row) => Value) => {
  const known = new WeakMap<Row, Value>()
  return (row) => {
    const found = known.get(row)
    if (found !== undefined) return found
    const value = workOut(row)
    known.set(row, value)
    return value
  }
}
