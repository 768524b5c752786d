import { type RefObject, useRef } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** A list in which J and K move the focus from row to row. A row has a link with the attribute `data-row`, which Enter opens. */
export function useListKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null)
  useSingleKeys((key) => {
    if (key !== 'j' && key !== 'k') return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const current = rows.indexOf(document.activeElement as HTMLElement)
    const next = current < 0 ? 0 : current + (key === 'j' ? 1 : -1)
    rows[next]?.focus()
    rows[next]?.scrollIntoView?.({ block: 'nearest' })
  })
  return list
}
