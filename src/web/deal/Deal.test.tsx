import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pageWithReference } from '#contract/pages.ts'
import { clientDealStates, clientQuestionCauses } from '#contract/deal-progress.ts'
import { backendOfClient, type FakeBackend } from '../testing/fake-backend.ts'
import { awaitingCoins, byClient, exampleDeal, exampleDeals, seenCoins } from '../testing/example-deal.ts'
import { renderWeb } from '../testing/render.tsx'
import { formatTime } from '../ui/day-and-time.ts'
import { focusHeading } from '../ui/focus.ts'
import { exampleWallet, transferChallenge, validProof, walletsReply } from '../testing/example-wallet.ts'
import { savedFiles } from '../ui/testing/jsdom.ts'
import { Deal } from './Deal.tsx'
import { wording as english } from './wording.en.ts'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

const page = (
  <main>
    <Routes>
      <Route path="/app/deals/:reference" element={<Deal />} />
    </Routes>
  </main>
)
const show = () => renderWeb(page, { loggedIn: true, path: '/app/deals/18539007547034' })
async function showDeal(change: Parameters<typeof exampleDeal>[0] = {}) {
  backend.answer('deal', exampleDeal(change))
  const view = await show()
  await screen.findByRole('heading', { name: 'What has happened' })
  return view
}

const region = (name: string) => screen.getByRole('region', { name })
/** As it is seen: a screen reader reads an address group by group, from another text. */
function seenText(element: Element | null | undefined) {
  const copy = element?.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
  return copy.textContent?.replaceAll('\u00a0', ' ')
}
const linesOf = (name: string) =>
  [...region(name).querySelectorAll('dt')].map((term) => `${term.textContent} ${seenText(term.nextElementSibling)}`)

describe('the payment', () => {
  test('by SEPA has amount, reference in groups of four, holder, IBAN, BIC, bank and a code', async () => {
    await showDeal()
    expect(linesOf('Pay by bank transfer').slice(0, 6)).toEqual([
      'Exact amount 250,000.00 EUR',
      'Reference RF18 5390 0754 7034By it we recognise your payment. With or without spaces.',
      'Account holder Kantor Example sp. z o.o.',
      'IBAN PL61 1090 1014 0000 0712 1981 2874',
      'BIC WBKPPLPP',
      'Bank Bank Przykładowy S.A.',
    ])
    expect(screen.getByText('From your own account, in the name of Ada Lovelace.')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'QR code of the bank transfer' })).toBeTruthy()
  })

  test('is not asked for again while a person looks at the money', async () => {
    const { unmount } = await showDeal()
    expect(screen.queryByText(/Please do not pay again/)).toBeNull()
    unmount()
    await showDeal({ isMoneyLookedAt: true })
    expect(screen.getByText(/Please do not pay again/)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Money has arrived' })).toBeTruthy()
    expect(screen.getByText(/looks at the money that arrived/)).toBeTruthy()
  })

  test('in pounds has a sort code and an account number', async () => {
    const instructions = { kind: 'uk', holder: 'Kantor', bank: 'Bank', sortCode: '123456', account: '12345678', reference: 'RF18' } as const
    await showDeal({ currency: 'GBP', instructions })
    expect(linesOf('Pay by bank transfer')).toEqual(expect.arrayContaining(['Sort code 12-34-56', 'Account number 12345678']))
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('says once more that it must be an instant transfer, only if the offer asks for one', async () => {
    const { unmount } = await showDeal()
    expect(screen.queryByText(/instant transfer/)).toBeNull()
    unmount()
    await showDeal({ mustBeInstant: true })
    expect(screen.getByText('Please send it as an instant transfer. An ordinary one arrives too late for this price.')).toBeTruthy()
  })

  test('in dollars asks for charges OUR', async () => {
    const instructions = { kind: 'swift', holder: 'Kantor', bank: 'Bank', bic: 'WBKPPLPP', account: '12345678', reference: 'RF18' } as const
    await showDeal({ currency: 'USD', instructions })
    expect(linesOf('Pay by bank transfer')).toEqual(expect.arrayContaining(['BIC WBKPPLPP', 'Account number 12345678']))
    expect(screen.getByText(/charges option OUR/)).toBeTruthy()
  })

  test('says what happens if it is late, short, over or from somebody else', async () => {
    await showDeal()
    const time = formatTime('2026-11-21T14:02:00.000Z', 'exactTime').replaceAll('\u00a0', ' ')
    expect(linesOf('Pay by bank transfer').slice(6)).toEqual([
      'Late Up to 60 minutes late, we may still exchange at your price. After that, we return it or agree on a new price with you.',
      `Too little You can pay the rest until ${time}. If at most 5.00 EUR is missing, we may still exchange as agreed.`,
      'Too much We exchange as agreed and return the rest.',
      'Not from you It does not count as your payment and goes back to where it came from.',
    ])
  })

  test.each([
    ['Copy Exact amount', '250000.00', 'Exact amount: copied'],
    ['Copy Reference', 'RF18539007547034', 'Reference: copied'],
    ['Copy IBAN', 'PL61109010140000071219812874', 'IBAN: copied'],
  ])('“%s” copies %s and says so', async (name, copied, announced) => {
    const { user } = await showDeal()
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(announced)).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(copied)
  })

  test('a browser that refuses to copy is said so', async () => {
    const { user } = await showDeal()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Copy IBAN' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not copied. Please select the text.')
  })

  test('counts down by the service’s time, and says when the time is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T12:00:00.000Z') })
    await showDeal({ now: '2026-11-21T14:01:30.000Z' })
    expect(screen.getByRole('timer').textContent).toMatch(/^0:(30|29)$/)
    backend.unreachable('deal')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getAllByText(/^The time to pay is over\./).length).toBeGreaterThan(0)
  })
})

describe('cancelling', () => {
  const openDialog = async () => {
    const view = await showDeal()
    await view.user.click(screen.getByRole('button', { name: 'Cancel this exchange' }))
    return { ...view, dialog: within(screen.getByRole('dialog')) }
  }

  test('asks once, and then shows that the exchange is cancelled', async () => {
    const { user, dialog } = await openDialog()
    backend.answer('cancelDeal', { state: 'cancelled' }).answer('deal', exampleDeal({ state: 'cancelled', instructions: null }))
    await user.click(dialog.getByRole('button', { name: 'Cancel the exchange' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancelled' })).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
    const again = screen.getByRole('link', { name: 'Ask for a new price' })
    expect(again.getAttribute('href')).toBe(pageWithReference.offer(exampleDeal().offer))
  })

  test('is refused once money has arrived', async () => {
    backend.fail('cancelDeal', 'CONFLICT')
    const { user, dialog } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Cancel the exchange' }))
    expect(await dialog.findByText(/^It can no longer be cancelled/)).toBeTruthy()
  })

  test('is not offered where it is not possible', async () => {
    await showDeal({ mayCancel: false })
    expect(screen.queryByRole('button', { name: 'Cancel this exchange' })).toBeNull()
  })
})

const timeline = () =>
  within(screen.getByRole('region', { name: 'What has happened' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
const moment = (time: string) => formatTime(`2026-11-21T${time}:00.000Z`, 'exactTime').replaceAll('\u00a0', ' ')
async function showExample(name: keyof typeof exampleDeals) {
  await showDeal(exampleDeals[name])
  return screen.getByRole('region', { name: 'What has happened' })
}
const question = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}$`, 'u') })

describe('the timeline', () => {
  test('has each step with time and actor, then what is next and by whom, then what follows', async () => {
    await showExample('paid')
    expect(timeline()).toEqual([
      `Offer accepted${moment('13:02')} · You`,
      `Received in full${moment('13:20')} · Kantor`,
      'Next · KantorWe carry out the exchange. If we need anything from you, we ask here and by email.',
      'We send you 3.07517953 BTC',
      'Its arrival is confirmed',
    ])
  })

  test.each([
    ['pay', `Next · YouYou pay 250,000.00 EUR. It must be booked by ${moment('14:02')}. As soon as it is, this page says so.`],
    ['part-paid', `Next · YouYou pay the remaining 150,000.00 EUR with the same reference. It must be booked by ${moment('14:02')}.`],
    ['no-wallet', 'Next · YouYou choose the wallet to which we send 3.07517953 BTC. Nothing is sent before.'],
    ['review', 'Next · KantorA person at our desk is looking into it and writes to you. Until then, nothing is sent.'],
    ['sending', 'Next · The network3.07517953 BTC is on its way. As soon as the network has confirmed it, this page says so.'],
    ['refunding', 'Next · The banksIt has been sent back. As soon as its arrival is confirmed, this page says so.'],
    ['done', 'NowEverything has been sent and confirmed. There is nothing left to do.'],
  ] as const)('of “%s” says what is next', async (name, next) => {
    await showExample(name)
    expect(timeline()).toContain(next)
  })

  test('a deal that was closed with a loss is not called completed', async () => {
    const { steps } = exampleDeals.done
    await showDeal({
      ...exampleDeals.done,
      steps: [...steps, { what: 'closed', state: 'done', at: '2026-11-22T09:00:00.000Z', by: 'desk' }],
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Closed')
    expect(timeline().at(-1)).toMatch(/^NowThis exchange is closed/)
  })
})

test.each(clientDealStates)('an exchange in state %s has a heading', async (state) => {
  await showDeal({ state, instructions: null, mayCancel: false })
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('')
})

describe('a part of the money', () => {
  test('is shown with what is missing, and only the rest is to be paid', async () => {
    await showExample('part-paid')
    const time = moment('14:02')
    expect(screen.getByText('100,000.00 EUR of 250,000.00 EUR has arrived.')).toBeTruthy()
    expect(screen.getByText(`The rest, 150,000.00 EUR, must be booked by ${time}.`)).toBeTruthy()
    expect(linesOf('Pay the rest by bank transfer')[0]).toBe('Exact amount of the rest 150,000.00 EUR')
  })

  test('goes back if the client cancels, and the dialog says so first', async () => {
    const { user } = await showDeal(exampleDeals['part-paid'])
    await user.click(screen.getByRole('button', { name: 'Cancel this exchange' }))
    expect(
      within(screen.getByRole('dialog')).getByText(/^The price is then lost\. The 100,000\.00.EUR that has arrived goes back/),
    ).toBeTruthy()
  })
})

describe('a question says what it means and what to do', () => {
  test.each([
    ['late', 'It came late', /^It arrived after .* You need not do anything\.$/],
    ['short', '1,000.00.EUR is missing', /^If you pay the rest with the same reference and it is booked by .*15:02|16:02/],
    ['over', '1,500.00.EUR is too much', /return the surplus to where it came from/],
    ['stranger', '700.00.EUR came from somebody else', /^It does not count for this exchange and goes back/],
    ['review', 'A person at our desk is looking into this exchange', /^Until then, nothing is sent/],
  ] as const)('“%s”', async (name, title, text) => {
    await showExample(name)
    expect(question(title).querySelector('p')?.textContent).toMatch(text)
  })

  test('in Polish and German too', async () => {
    const texts = { pl: await import('./wording.pl.ts'), de: await import('./wording.de.ts') }
    for (const { wording } of Object.values(texts))
      for (const cause of clientQuestionCauses) {
        expect(wording[`deal.questions.${cause}.title`]).not.toBe(english[`deal.questions.${cause}.title`])
        expect(wording[`deal.questions.${cause}.text`]).not.toBe(english[`deal.questions.${cause}.text`])
      }
  })
})

test('a new offer for the deal is said first, with a link and its end', async () => {
  const course = await showExample('revised')
  expect(screen.getByRole('link', { name: 'See the new offer' }).getAttribute('href')).toBe('/app/offers/7KMX9PQR-2')
  expect(course.textContent?.replaceAll('\u00a0', ' ')).toContain(`You answer our new offer until ${moment('13:42')}.`)
  expect(question('1,500\\.00.EUR is too much').textContent).toContain('You have our new offer for it, above.')
})

test('a client who sells is asked for a bank account until there is one', async () => {
  await showExample('no-account')
  const link = screen.getByRole('link', { name: 'Add a bank account' })
  expect(link.getAttribute('href')).toBe('/app/payout-accounts?add=yes&deal=18539007547034')
  expect(screen.getByText(/in the name of Ada Lovelace\. We check each account/)).toBeTruthy()
})

test('what was sent of a done exchange is large, beside what the client paid', async () => {
  await showExample('done')
  expect(linesOf('The result')).toEqual(['You received 3.07517953 BTCon the network Bitcoin', 'You paid 250,000.00 EUR'])
})

describe('the papers', () => {
  test('the confirmation is there at once, the receipt once the exchange is done', async () => {
    await showDeal()
    expect(screen.queryByRole('button', { name: 'Receipt as PDF' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Confirmation as PDF' })).toBeTruthy()
  })

  test('the receipt is downloaded under a name of the client’s language', async () => {
    const saved = savedFiles()
    const { user } = await showDeal(exampleDeals.done)
    backend.answer('receiptPdf', new TextEncoder().encode('%PDF'))
    await user.click(screen.getByRole('button', { name: 'Receipt as PDF' }))
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['receipt-18539007547034.pdf'])
  })

  test('a paper that could not be made is said so', async () => {
    const { user } = await showDeal(exampleDeals.done)
    backend.fail('receiptPdf', 'UNAVAILABLE')
    await user.click(screen.getByRole('button', { name: 'Receipt as PDF' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The PDF could not be made. Please try again in a moment.')
  })
})

test('the heading keeps the focus while the exchange loads', async () => {
  const deal = Promise.withResolvers<ReturnType<typeof exampleDeal>>()
  backend.answer('deal', () => deal.promise)
  await show()
  focusHeading()
  deal.resolve(exampleDeal())
  await screen.findByRole('heading', { name: 'What has happened' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Please pay now' }))
})

test('an unknown exchange and another client’s look the same', async () => {
  backend.fail('deal', 'NOT_FOUND')
  await show()
  expect(await screen.findByRole('heading', { name: 'Exchange not found' })).toBeTruthy()
})

test('a lost connection is shown beside what was read before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showDeal()
  backend.unreachable('deal')
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(await screen.findByText(/^We cannot reach the service just now/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy Exact amount' })).toBeTruthy()
})

const next = () => region('What has happened').querySelector('[role="status"]')?.textContent?.replaceAll('\u00a0', ' ')

const { address } = awaitingCoins.instructions
const sell = { ...awaitingCoins, coinAmount: '1200.5' }

describe('the coins of a sell', () => {
  test('have exact amount, network, address and the required tag', async () => {
    await showDeal(sell)
    expect(linesOf('Send your coins').slice(0, 4)).toEqual([
      'Exact amount 1,200.5 XRP',
      'Network XRP LedgerCoins that are sent on another network are lost.',
      'Address rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
      'Destination tag 2847193056Required. Without it, we cannot tell whose coins these are.',
    ])
  })

  test('have a memo that is an ID on Stellar', async () => {
    const instructions = {
      kind: 'coins',
      address: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
      memo: '400000000000',
    } as const
    await showDeal({ ...sell, coin: 'XLM', network: 'stellar', instructions })
    expect(linesOf('Send your coins')[3]).toMatch(/^Memo \(ID\) 400000000000Required\./)
  })

  test('have an address that is compared group by group, and copied whole', async () => {
    const { user } = await showDeal(sell)
    const groups = within(region('Send your coins')).getAllByRole('listitem')
    expect(groups.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['1 of 9: r capital E b 8', '2 of 9: capital T capital K 3 g'])
    await user.click(screen.getByRole('button', { name: 'Copy Address' }))
    expect(await navigator.clipboard.readText()).toBe(address)
  })

  test('have a code of the address, which says that the tag is not in it', async () => {
    await showDeal(sell)
    expect(await screen.findByRole('img', { name: 'QR code of our address' })).toBeTruthy()
    expect(screen.getByText(/Please enter the exact amount and the destination tag yourself\.$/)).toBeTruthy()
  })

  test('that were seen are not asked for again, and wait for confirmations', async () => {
    await showDeal({ ...sell, arrivals: [seenCoins('1200.5')] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We have seen your coins')
    expect(screen.queryByRole('region', { name: 'Send your coins' })).toBeNull()
    expect(next()).toBe('The network confirms 1,200.5 XRP. Then the coins count, and this page says so.')
    expect(within(region('What has arrived')).getByRole('listitem').textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /^1,200\.5 XRPNot confirmed yetSeen on 21 November 2026 at .*must be in a block of the network by 21 November 2026 at 14:00 UTC.*Confirmations of the network: 0 of 2$/,
    )
  })

  test('of which a part was seen, only the rest is asked for', async () => {
    await showDeal({ ...sell, arrivals: [seenCoins('1000')] })
    expect(screen.getByText(/^We have seen 1,000.XRP\. .* please send only 200\.5.XRP more\.$/)).toBeTruthy()
    expect(linesOf('Send the rest of your coins')[0]).toBe('Exact amount of the rest 200.5 XRP')
    expect(next()).toMatch(/^You send the remaining 200\.5 XRP to the same address by /)
  })
})

describe('coins that we send', () => {
  test('go to an address in groups, with its tag', async () => {
    await showDeal({ ...exampleDeals.paid, coin: 'XRP', network: 'xrp-ledger', goesTo: [{ to: address, memo: '12345', memoType: null }] })
    const goesTo = within(region('What was agreed')).getByText('Coins go to').nextElementSibling
    expect(seenText(goesTo)).toBe(`${address}Destination tag 12345`)
    expect(goesTo?.querySelectorAll('[role="listitem"]')).toHaveLength(9)
  })

  test('go to an exchange with the type of its memo', async () => {
    const goesTo = [{ to: 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM', memo: '1234567', memoType: 'id' as const }]
    await showDeal({ ...exampleDeals.paid, coin: 'XLM', network: 'stellar', goesTo })
    expect(seenText(within(region('What was agreed')).getByText('Coins go to').nextElementSibling)).toMatch(/Memo \(ID\) 1234567$/)
  })

  test('have address, confirmations, and a transaction with a copy and a link', async () => {
    const { user } = await showDeal(exampleDeals.sending)
    const transaction = 'e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'
    const sent = region('Sent by us')
    expect(seenText(sent)).toContain('Tobc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    expect(sent.textContent).toContain('Confirmations of the network: 1 of 2')
    await user.click(within(sent).getByRole('button', { name: 'Copy Transaction' }))
    expect(await navigator.clipboard.readText()).toBe(transaction)
    const link = within(sent).getByRole('link', { name: 'See it on the network' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      `https://mempool.space/tx/${transaction}`,
      'noopener noreferrer',
    ])
  })
})

describe('the wallet of the delivery', () => {
  const wallet = exampleWallet({ id: 'a', name: 'Hardware wallet' })
  const proven = exampleWallet({ id: 'b', name: 'Vault', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', proof: validProof })
  const fresh = exampleWallet({ id: 'c', name: 'Phone', state: 'waiting', usableFrom: '2026-11-22T13:02:00.000Z' })

  async function showChoice(change: Partial<typeof exampleDeals.pay>, wallets = [wallet, proven, fresh]) {
    backend.answer('wallets', walletsReply(wallets))
    const view = await showDeal({ ...exampleDeals['no-wallet'], ...change })
    const section = within(await screen.findByRole('region', { name: /^Where 3\.07517953.BTC goes$/ }))
    await section.findByRole('link', { name: /^Add/ })
    return { ...view, section }
  }

  test('without a wallet, the page leads to a new one of this coin and network', async () => {
    const { section } = await showChoice({}, [])
    expect(section.getByText(/a wallet for BTC that belongs to Ada Lovelace/)).toBeTruthy()
    expect(section.getByRole('link', { name: 'Add a wallet' }).getAttribute('href')).toBe(
      '/app/wallets?coin=BTC&network=bitcoin&party=person&deal=18539007547034',
    )
  })

  test('wallets of another coin, network or party cannot be chosen', async () => {
    const others = [
      exampleWallet({ id: '1', name: 'Other coin', coin: 'LTC', network: 'litecoin' }),
      exampleWallet({ id: '2', name: 'Other party', party: 'company' }),
      wallet,
    ]
    const { section } = await showChoice({}, others)
    expect(section.getAllByRole('radio')).toHaveLength(1)
  })

  test('each wallet has its address and its state, and one is chosen', async () => {
    backend.answer('chooseWallet', { ok: true })
    const { user, section } = await showChoice({})
    const lines = section.getAllByRole('radio').map((radio) => radio.closest('div')?.textContent)
    expect(lines[0]).toMatch(/Hardware wallet.*Not proven yet.*From 1,000\.00.EUR on/)
    expect(lines[1]).toMatch(/Vault.*Ready, and proven.*Proven by a signature on 20 November 2026, valid until 20 November 2027/)
    expect(lines[2]).toMatch(/Phone.*New: ready from 22.November 2026/)
    expect(section.queryByRole('button', { name: 'Send to this wallet' })).toBeNull()
    await user.click(section.getByRole('radio', { name: /Vault/ }))
    backend.answer('deal', exampleDeal({ ...exampleDeals.paid, walletId: 'b' }))
    await user.click(section.getByRole('button', { name: 'Send to this wallet' }))
    await expect.poll(() => section.queryByRole('button', { name: 'Send to this wallet' })).toBeNull()
    expect(section.getByRole<HTMLInputElement>('radio', { name: /Vault/ }).checked).toBe(true)
    expect(backend.requests('chooseWallet').map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/deals/18539007547034/wallet', body: { walletId: 'b' } },
    ])
  })

  test('a wallet that must be proven says why, and leads to its proof and back', async () => {
    const { section } = await showChoice({ walletId: 'a', destination: 'unproven', next: byClient('prove-wallet') })
    expect(section.getByText(/^For this exchange, the law asks for a proof.*from 1,000\.00.EUR on/)).toBeTruthy()
    expect(section.getByRole('link', { name: 'Prove this wallet' }).getAttribute('href')).toBe('/app/wallets?prove=a&deal=18539007547034')
  })

  test.each([
    ['that is awaited can be continued', 'awaited', 'Continue the proof', /^For this exchange, the law asks for a proof/],
    ['that was seen is only waited for', 'seen', 'See the proof', /^Your small transfer was seen\..*you need do nothing\.$/],
  ] as const)('a small transfer %s', async (_what, state, link, sentence) => {
    const proving = exampleWallet({ id: 'a', challenge: transferChallenge({ state }) })
    const { section } = await showChoice({ walletId: 'a', destination: 'unproven', next: byClient('prove-wallet') }, [proving])
    expect(section.getByText(sentence)).toBeTruthy()
    expect(section.getByRole('link', { name: link })).toBeTruthy()
    expect(section.queryByRole('link', { name: 'Prove this wallet' })).toBeNull()
  })

  test('a wallet that only waits is not offered for a proof, which would not end its wait', async () => {
    const { section } = await showChoice({ walletId: 'a', destination: 'waiting' })
    expect(section.queryByRole('link', { name: 'Prove this wallet' })).toBeNull()
  })

  test('a proven wallet needs no further step', async () => {
    const { section } = await showChoice({ walletId: 'b', destination: 'usable' })
    expect(section.queryByRole('link', { name: 'Prove this wallet' })).toBeNull()
  })

  test('a choice that comes too late is said, and nothing is changed', async () => {
    backend.fail('chooseWallet', 'CONFLICT')
    const { user, section } = await showChoice({ walletId: 'a' })
    await user.click(section.getByRole('radio', { name: /Vault/ }))
    await user.click(section.getByRole('button', { name: 'Send to this wallet' }))
    expect((await section.findByRole('alert')).textContent).toMatch(/^The wallet can no longer be changed/)
  })

  test('a new wallet that waits says until when', async () => {
    await showChoice({
      walletId: 'c',
      destination: 'waiting',
      next: { what: 'wait-for-wallet', who: 'desk', by: '2026-11-22T13:02:00.000Z' },
    })
    expect(screen.getByText(/^Your wallet is new, so we wait until 22.November 2026/)).toBeTruthy()
  })

  test('coins from an address that is not proven lead the client to the proof', async () => {
    await showExample('unproven')
    const shown = within(question('120,000\\.5.XRP came from an address that you have not proven'))
    expect(
      shown.getByText(/Please prove each address from which they were sent, under Wallets: then they count by themselves/),
    ).toBeTruthy()
    expect(shown.getByRole('link', { name: 'See your wallets' }).getAttribute('href')).toBe('/app/wallets?deal=18539007547034&sends=yes')
    expect(screen.getByText(/^You prove the address from which 120,000\.5.XRP came/)).toBeTruthy()
  })

  test('coins of a company that the client named are the desk’s question', async () => {
    const [asked] = exampleDeals.unproven.questions
    await showDeal({ ...exampleDeals.unproven, questions: asked ? [{ ...asked, proof: 'company' }] : [] })
    expect(
      within(question('120,000\\.5.XRP came from an address that you have not proven')).getByText(
        /You named a company.*You need to do nothing now/,
      ),
    ).toBeTruthy()
  })

  test('a sell says from where its coins count by themselves', async () => {
    const own = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
    await showDeal({
      ...awaitingCoins,
      sendsFrom: [
        { address: own, name: 'Ledger', company: null },
        { address: 'rsA2LpzuawewSBQXkiju3YQTMzW13pAAdW', name: '', company: 'Exchange AG' },
      ],
    })
    const text = screen.getByRole('region', { name: 'Send your coins' }).textContent.replaceAll('\u00a0', ' ')
    expect(text).toMatch(/You have proven this address\..*Ledger.*From your wallet at Exchange AG: a person at our desk looks/)
    expect(text).not.toContain('rsA2')
  })
})
