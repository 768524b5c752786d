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
 * person asks for the list as it is now. Rows at the end of the list are added at once, because they move nothing.
 */
export function useHeldRows<R extends Row>(rows: readonly R[]): HeldRows<R> {
  const [held, setHeld] = useState<readonly R[]>(rows)
  const now = new Map(rows.map((row) => [row.id, row]))
  const heldIds = new Set(held.map(({ id }) => id))
  const lastHeld = rows.findLastIndex(({ id }) => heldIds.has(id))
  const isReplaced = lastHeld < 0 && held.length > 0
  const added = isReplaced ? [] : rows.slice(lastHeld + 1)
  if (added.length > 0) setHeld([...held, ...added])
  return {
    shown: held.map((row) => ({ row: now.get(row.id) ?? row, isGone: !now.has(row.id) })),
    newCount: (isReplaced ? rows : rows.slice(0, lastHeld + 1)).filter(({ id }) => !heldIds.has(id)).length,
    goneCount: held.filter(({ id }) => !now.has(id)).length,
    showNow: () => setHeld(rows),
  }
}
