import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import QrCode from './QrCode.tsx'

/** The drawn square, row by row: `#` is dark. */
function modulesOf(text: string): string[] {
  const { unmount } = render(<QrCode text={text} label="Payment" />)
  const code = screen.getByRole('img', { name: 'Payment' })
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '))
  for (const [, x, y] of code
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    const row = rows[Number(y)]
    if (row?.[Number(x)] === undefined) throw new Error(`${x} ${y} is outside of the code`)
    row[Number(x)] = '#'
  }
  // Where the content security policy forbids inline styles, they would do nothing.
  expect(code.parentElement?.querySelectorAll('[style], style')).toHaveLength(0)
  unmount()
  return rows.map((row) => row.join(''))
}

const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
const square = (rows: string[], x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))

test.each([
  ['one of version 1', 'RF18539007547034', 21],
  ['the largest of a bank transfer, version 13', 'x'.repeat(331), 69],
])('cameras find the corners and the quiet zone of a code: %s', (_which, text, side) => {
  const rows = modulesOf(text)
  expect(rows).toHaveLength(4 + side + 4)
  expect([square(rows, 4, 4), square(rows, side - 3, 4), square(rows, 4, side - 3)]).toEqual([finder, finder, finder])
  const margins = [...rows.slice(0, 4), ...rows.slice(-4), ...rows.flatMap((row) => [row.slice(0, 4), row.slice(-4)])]
  expect(margins.join('').trim()).toBe('')
})

test('the code says its error level, M, and has another drawing for another text', () => {
  // Beside the finder: two bits of the level, then three of the mask, exclusive-ored with 10101. Level M is 00.
  expect(modulesOf('BCD')[4 + 8]?.slice(4, 6)).toBe('# ')
  expect(modulesOf('BCD')).not.toEqual(modulesOf('BCE'))
})
