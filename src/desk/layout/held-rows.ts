import { useState } from 'react'

interface Row {
  id: string
}

/** A row on the screen. `isGone`: it has left the list since. */
export interface HeldRow<R extends Row> {
  row: R
  isGone: boolean
}

export interface HeldRows<R extends Row> {
  shown: HeldRow<R>[]
  newCount: number
  goneCount: number
  /** Shows the list as it is now. */
  showNow: () => void
}

/**
 * Keeps the rows of a polled list in place, so that nothing moves under the cursor: rows that arrive are counted, and rows that leave stay until the
 * person asks for the list as it is now. Rows at the end of the list are added at once, because they move nothing. In a list whose newest rows are at
 * its end, `pageCount` says that only the rows of another page are. `isDone`: the person knows why a row has left; it does not stay.
 */
export function useHeldRows<R extends Row>(
  rows: readonly R[],
  { pageCount, isDone }: { pageCount?: number; isDone?: (row: R) => boolean } = {},
): HeldRows<R> {
  const [stored, setHeld] = useState<readonly R[]>(rows)
  const [heldPages, setHeldPages] = useState(pageCount)
  const now = new Map(rows.map((row) => [row.id, row]))
  const held = stored.filter((row) => now.has(row.id) || isDone?.(row) !== true)
  const heldIds = new Set(held.map(({ id }) => id))
  const lastHeld = rows.findLastIndex(({ id }) => heldIds.has(id))
  const isReplaced = lastHeld < 0 && held.length > 0
  const addsAtEnd = pageCount === undefined || pageCount !== heldPages || held.length === 0
  const added = isReplaced || !addsAtEnd ? [] : rows.slice(lastHeld + 1)
  if (pageCount !== heldPages) setHeldPages(pageCount)
  if (added.length > 0) setHeld([...held, ...added])
  const waiting = isReplaced || !addsAtEnd ? rows : rows.slice(0, lastHeld + 1)
  return {
    shown: held.map((row) => ({ row: now.get(row.id) ?? row, isGone: !now.has(row.id) })),
    newCount: waiting.filter(({ id }) => !heldIds.has(id)).length,
    goneCount: held.filter(({ id }) => !now.has(id)).length,
    showNow: () => setHeld(rows),
  }
}
