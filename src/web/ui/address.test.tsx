import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { CryptoCurrency } from '#contract/currencies.ts'
import { AddressField } from './AddressField.tsx'
import { AddressGroups } from './AddressGroups.tsx'
import QrCode from './QrCode.tsx'

// Imported here, because compiling the module can take longer than a test's timeout.
beforeAll(() => import('./check-address.ts'), 60_000)

const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const xrp = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
const longXrp = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

interface FormProps {
  coin?: CryptoCurrency
  network?: string
  error?: string
}

function Form({ coin = 'BTC', network = 'bitcoin', error }: FormProps) {
  const [address, setAddress] = useState('')
  const [memo, setMemo] = useState('')
  return (
    <>
      <AddressField label="Address" value={address} onChange={setAddress} onMemo={setMemo} error={error ?? null} {...{ coin, network }} />
      <output data-testid="memo">{memo}</output>
    </>
  )
}

const user = userEvent.setup()
const field = () => screen.getByLabelText<HTMLInputElement>('Address')
const notice = () => document.getElementById(field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent ?? ''
const groups = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const paste = async (text: string) => {
  await user.click(field())
  await user.paste(text)
}

test('a right address is shown in groups as soon as it is complete', async () => {
  render(<Form />)
  await user.type(field(), segwit)
  await waitFor(() => expect(groups()).toHaveLength(11))
  expect(groups()[0]).toBe('1 of 11: b c 1 q')
  expect(notice()).toBe('')
})

test('an unfinished address is no mistake until the field is left', async () => {
  render(<Form />)
  await user.type(field(), segwit.slice(0, -1))
  expect(notice()).toBe('')
  await user.tab()
  await waitFor(() => expect(notice()).toBe('A character is wrong or missing. Please copy the address again.'))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(groups()).toEqual([])
  await user.type(field(), segwit.slice(-1))
  expect(notice()).toBe('')
  expect(groups()).toHaveLength(11)
})

test('a token’s own address is refused as one at which coins are lost', async () => {
  render(<Form coin="USDC" network="ethereum" />)
  await paste('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
  const sentence = 'This address is a token’s own, or nobody’s: coins are lost there. Please copy the address of the wallet.'
  await waitFor(() => expect(notice()).toBe(sentence))
})

test.each([
  [ethereum, 'This is an address of Base or Ethereum, not of Bitcoin.'],
  ['AK2nJJpJr6o664CWJKi1QRXjqeic2zRp8y', 'This is an address of another network, not of Bitcoin.'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'This is an address of a test network, whose coins are worth nothing.'],
  ['my wallet', 'This is not an address of Bitcoin. Please copy all of it again.'],
])('the mistake in “%s” is named when it is pasted', async (text, sentence) => {
  render(<Form />)
  await paste(text)
  await waitFor(() => expect(notice()).toBe(sentence))
  expect(field().value).toBe(text)
})

test('what a wallet adds to an address is taken out when it is pasted', async () => {
  render(<Form />)
  await paste(`bitcoin:${segwit}?amount=0.5&label=Me`)
  await waitFor(() => expect(field().value).toBe(segwit))
  expect(notice()).toBe('Only the address was kept of what you entered.')
})

test('spaces go when the field is left, and the sentence with the next edit', async () => {
  render(<Form />)
  await user.type(field(), 'bc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4')
  await user.tab()
  await waitFor(() => expect(field().value).toBe(segwit))
  expect(notice()).toBe('Spaces were taken out.')
  await user.type(field(), '{Backspace}')
  expect(notice()).not.toContain('Spaces')
})

test('an X-address is taken apart, and its tag goes to its own field', async () => {
  render(<Form coin="XRP" network="xrp-ledger" />)
  await paste(longXrp)
  await waitFor(() => expect(field().value).toBe(xrp))
  expect(screen.getByTestId('memo').textContent).toBe('4294967295')
  expect(notice()).toBe('This was an address with 4294967295 as its tag or memo. Each now has its own field.')
})

test('an X-address without a tag leaves the tag’s field alone', async () => {
  render(<Form coin="XRP" network="xrp-ledger" />)
  await paste('XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb')
  await waitFor(() => expect(field().value).toBe(xrp))
  expect(screen.getByTestId('memo').textContent).toBe('')
  expect(notice()).toContain('It contained no tag.')
})

test('a network without check digits says that every group must be compared', async () => {
  render(<Form coin="SOL" network="solana" />)
  await paste('7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK')
  await waitFor(() => expect(notice()).toBe('This network’s addresses have no check digits: compare every group.'))
})

test('an address in one letter case stays as it was typed, and says what it lacks', async () => {
  render(<Form coin="ETH" network="ethereum" />)
  await paste(`ethereum:${ethereum.toLowerCase()}`)
  await waitFor(() => expect(field().value).toBe(ethereum.toLowerCase()))
  expect(notice()).toContain('In one letter case, this address has no check digits: compare every group.')
  await user.clear(field())
  await paste(ethereum)
  expect(notice()).toBe('')
})

test('another network of the coin is checked at once', async () => {
  const { rerender } = render(<Form coin="USDT" network="ethereum" />)
  await paste(ethereum)
  await waitFor(() => expect(groups()).toHaveLength(11))
  rerender(<Form coin="USDT" network="tron" />)
  expect(notice()).toBe('This is an address of Base or Ethereum, not of Tron (TRC-20).')
})

test('a form’s own error replaces the sentence about the same mistake', async () => {
  render(<Form error="The client has this wallet already." />)
  await paste(ethereum)
  screen.getByText('The client has this wallet already.')
  expect(notice()).toBe('')
})

test('in a form that reads its fields, the field keeps its text itself', async () => {
  render(
    <form aria-label="wallet">
      <AddressField label="Address" name="address" coin="BTC" network="bitcoin" onMemo={() => undefined} />
    </form>,
  )
  await paste(`BITCOIN:${segwit.toUpperCase()}`)
  await waitFor(() => expect(groups()).toHaveLength(11))
  const form = screen.getByRole<HTMLFormElement>('form')
  expect(new FormData(form).get('address')).toBe(segwit.toUpperCase())
})

const shown = () => document.querySelector('[aria-hidden="true"]')?.textContent
const read = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('an address is shown in groups, and no character is added to it', () => {
  render(<AddressGroups text="bc1qw508d6qej" />)
  expect(shown()).toBe('bc1qw508d6qej')
  screen.getByText('bc1q')
  screen.getByText('w508')
  screen.getByText('j')
})

test('a screen reader reads an address group by group, character by character', () => {
  render(<AddressGroups text="bc1qw508d6qej" />)
  expect(read()).toEqual(['1 of 4: b c 1 q', '2 of 4: w 5 0 8', '3 of 4: d 6 q e', '4 of 4: j'])
})

test('capitals are named where both letter cases occur, and only there', () => {
  const { unmount } = render(<AddressGroups text="r9cZvw" />)
  expect(read()).toEqual(['1 of 2: r 9 c capital Z', '2 of 2: v w'])
  unmount()
  render(<AddressGroups text="GA7QY" />)
  expect(read()).toEqual(['1 of 2: G A 7 Q', '2 of 2: Y'])
})

test('what is read aloud cannot be selected, so that it is not copied', () => {
  render(<AddressGroups text="bc1q" />)
  expect(screen.getByRole('list').classList.contains('select-none')).toBe(true)
})

test('groups that a text has already are kept', () => {
  render(<AddressGroups text="20-00-00 55779911" />)
  expect(read()).toEqual(['1 of 4: 2 0 - 0', '2 of 4: 0 - 0 0', '3 of 4: 5 5 7 7', '4 of 4: 9 9 1 1'])
  expect(shown()).toBe('20-00-00 55779911')
})

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
