import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useHeldRows } from './held-rows.ts'

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const hold = (...ids: string[]) => renderHook(({ rows }) => useHeldRows(rows), { initialProps: { rows: rowsOf(...ids) } })
type Held = ReturnType<typeof hold>['result']['current']
const idsOf = ({ shown }: Held) => shown.map(({ row, isGone }) => (isGone ? `(${row.id})` : row.id))

test('rows that arrive above are counted, and shown when the person asks', () => {
  const { result, rerender } = hold('b', 'c')
  rerender({ rows: rowsOf('a', 'b', 'c') })
  expect([idsOf(result.current), result.current.newCount]).toEqual([['b', 'c'], 1])
  act(() => result.current.showNow())
  expect([idsOf(result.current), result.current.newCount]).toEqual([['a', 'b', 'c'], 0])
})

test('a row that leaves keeps its place until the person asks', () => {
  const { result, rerender } = hold('a', 'b', 'c')
  rerender({ rows: rowsOf('a', 'c') })
  expect([idsOf(result.current), result.current.goneCount]).toEqual([['a', '(b)', 'c'], 1])
  act(() => result.current.showNow())
  expect(idsOf(result.current)).toEqual(['a', 'c'])
})

test('rows at the end, and the first rows of an empty list, are shown at once', () => {
  const { result, rerender } = hold()
  rerender({ rows: rowsOf('a') })
  expect(idsOf(result.current)).toEqual(['a'])
  rerender({ rows: rowsOf('a', 'b') })
  expect([idsOf(result.current), result.current.newCount]).toEqual([['a', 'b'], 0])
})

test('a list of only new rows waits until the person asks', () => {
  const { result, rerender } = hold('a')
  rerender({ rows: rowsOf('b', 'c') })
  expect([idsOf(result.current), result.current.newCount]).toEqual([['(a)'], 2])
})

test('rows that arrive at the end wait, and those of another page are shown', () => {
  const { result, rerender } = renderHook(({ rows, pages }) => useHeldRows(rows, { pageCount: pages }), {
    initialProps: { rows: rowsOf('a', 'b'), pages: 1 },
  })
  rerender({ rows: rowsOf('a', 'b', 'c'), pages: 1 })
  expect([idsOf(result.current), result.current.newCount]).toEqual([['a', 'b'], 1])
  rerender({ rows: rowsOf('a', 'b', 'c', 'd'), pages: 2 })
  expect([idsOf(result.current), result.current.newCount]).toEqual([['a', 'b', 'c', 'd'], 0])
})

test('a row that the person is done with leaves at once, and new rows take its place', () => {
  const { result, rerender } = renderHook(({ rows }) => useHeldRows(rows, { isDone: ({ id }) => id === 'a' }), {
    initialProps: { rows: rowsOf('a') },
  })
  expect(idsOf(result.current)).toEqual(['a'])
  rerender({ rows: [] })
  expect([idsOf(result.current), result.current.goneCount]).toEqual([[], 0])
  rerender({ rows: rowsOf('b') })
  expect([idsOf(result.current), result.current.newCount]).toEqual([['b'], 0])
})
