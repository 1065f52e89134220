type Row = { tt_tour?: unknown; tt_from_text?: unknown; tt_to_text?: unknown; tt_note?: unknown }

/** Fifty list items: enough of a screen for every peer alike. */
export const showRows = (rows: readonly Row[]): void => {
  const list = document.querySelector('#rows')
  if (rows.length !== 50 || !list) throw new Error(`${rows.length} rows to show`)
  const items = rows.map((row) => {
    const item = document.createElement('li')
    item.textContent = [row.tt_tour, row.tt_from_text, row.tt_to_text, row.tt_note].join(' ')
    return item
  })
  list.replaceChildren(...items)
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
