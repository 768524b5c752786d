import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Wallet, Wallets as Known } from '../api/wallets.ts'
import { exampleParties, exampleWallet, transferChallenge, validProof, walletsReply } from '../testing/example-wallet.ts'
import { backendOfClient, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { fill, fillIn } from '../ui/testing/render-at.tsx'
import { Wallets } from './Wallets.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

const page = (
  <main>
    <Routes>
      <Route path="/app/wallets" element={<Wallets />} />
      <Route path="/app/deals/:reference" element={<h1>The deal</h1>} />
      <Route path="/app/offers/:reference" element={<h1>The offer</h1>} />
    </Routes>
  </main>
)

function show(wallets: Wallet[], change: Partial<Known> = {}, path = '/app/wallets') {
  backend.answer('wallets', walletsReply(wallets, change))
  return renderWeb(page, { loggedIn: true, path })
}

describe('the list', () => {
  test('each wallet has its coin and network, its whole address, and its state in words', async () => {
    await show([
      exampleWallet({ proof: validProof }),
      exampleWallet({ id: 'b', name: '', state: 'waiting', usableFrom: '2026-11-22T13:02:00.000Z' }),
      exampleWallet({ id: 'c', proof: { ...validProof, kind: 'transfer', isValid: false } }),
      exampleWallet({
        id: 'd',
        coin: 'XRP',
        network: 'xrp-ledger',
        address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
        memo: '2847193056',
        kind: 'provider',
        provider: 'Exchange GmbH',
        proofs: [],
      }),
      exampleWallet({ id: 'e', state: 'unconfirmed', addedBy: 'desk' }),
      exampleWallet({ id: 'f' }),
      exampleWallet({ id: 'g', coin: 'XLM', network: 'stellar', memo: '77', kind: 'provider', provider: 'Exchange GmbH' }),
      exampleWallet({ id: 'h', coin: 'XLM', network: 'stellar', memo: '77', memoType: 'id', kind: 'provider', provider: 'Exchange GmbH' }),
    ])
    const rows = [...(await screen.findByRole('list', { name: 'Your wallets' })).children]
    const texts = rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    expect(texts[0]).toMatch(/BTC on Bitcoin.*Hardware wallet.*bc1q.*Ready, and proven.*Proven by a signature on 20 November 2026/)
    expect(texts[1]).toMatch(/New: ready from 22 November 2026.*A new one waits, so that you can object/)
    expect(texts[2]).toMatch(/Its proof has expired.*From 1,000\.00 EUR on/)
    expect(texts[3]).toMatch(
      /XRP on XRP Ledger.*Destination tag 2847193056.*Kept by Exchange GmbH.*Nothing left for you to do.*we must send Exchange GmbH your name/,
    )
    expect(texts[4]).toMatch(/Being confirmed.*A second person here confirms it.*Entered by our desk/)
    expect(texts[5]).toMatch(/Not proven yet.*From 1,000\.00 EUR on/)
    expect(texts[6]).toMatch(/Memo \(type not known\) 77.*Memo type not known.*Please remove this wallet, and add it again with the type/)
    expect(texts[7]).toMatch(/Memo \(ID\) 77.*Nothing left for you to do/)
  })

  test('only a wallet that the client can prove leads to its proof', async () => {
    await show([exampleWallet({ kind: 'provider', provider: 'Exchange', proofs: [] }), exampleWallet({ id: 'b', name: 'Mine' })])
    expect((await screen.findAllByRole('link', { name: /^Prove/ })).map((link) => link.getAttribute('href'))).toEqual([
      '/app/wallets?prove=b',
    ])
  })

  test('a proof that ends soon is said, and leads to another one', async () => {
    await show([
      exampleWallet({ id: 'a', name: 'Soon', proof: { ...validProof, validUntil: '2026-12-05T13:01:59.000Z' } }),
      exampleWallet({ id: 'b', name: 'Later', proof: { ...validProof, validUntil: '2026-12-05T13:02:00.000Z' } }),
    ])
    const rows = [...(await screen.findByRole('list', { name: 'Your wallets' })).children]
    expect(rows.map(({ textContent }) => /Ready, but its proof ends soonIts proof ends on 5 December 2026\./.test(textContent))).toEqual([
      true,
      false,
    ])
    expect(screen.getByRole('link', { name: 'Prove again: Soon' }).getAttribute('href')).toBe('/app/wallets?prove=a')
  })

  test('an open proof is said, and can be continued', async () => {
    await show([exampleWallet({ id: 'b', challenge: transferChallenge() })])
    await screen.findByText(/^A proof is open: we wait for your small transfer, until/)
    const link = screen.getByRole('link', { name: 'Continue the proof of Hardware wallet' })
    expect(link.getAttribute('href')).toBe('/app/wallets?prove=b')
  })

  test('of two parties, each wallet names its owner', async () => {
    await show([exampleWallet({ party: 'company' })], { parties: [exampleParties.ada, exampleParties.engines] })
    await screen.findByText('Lovelace Engines sp. z o.o.')
  })

  test('without an approved check, the page leads to the verification', async () => {
    await show([], { parties: [] })
    expect((await screen.findByRole('link', { name: 'Go to Verification' })).getAttribute('href')).toBe('/app/verification')
    expect(screen.queryByRole('button', { name: 'Add a wallet' })).toBeNull()
  })

  test('with fifty wallets, the page says to remove one first', async () => {
    await show(Array.from({ length: 50 }, (_, at) => exampleWallet({ id: String(at) })))
    await screen.findByText(/^You have 50 wallets/)
    expect(screen.queryByRole('button', { name: 'Add a wallet' })).toBeNull()
  })

  test('wallets that could not be loaded can be requested again', async () => {
    backend.answerInOrder('wallets', 'no network', { reply: walletsReply() })
    const { user } = await renderWeb(page, { loggedIn: true, path: '/app/wallets' })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('You have added no wallet yet.')
  })
})

describe('a wallet', () => {
  test('is given another name', async () => {
    backend.answer('renameWallet', { ok: true })
    const { user } = await show([exampleWallet()])
    await user.click(await screen.findByRole('button', { name: 'Rename Hardware wallet' }))
    const name = within(await screen.findByRole('dialog')).getByLabelText('Name')
    await fill(user, name, 'Vault')
    backend.answer('wallets', walletsReply([exampleWallet({ name: 'Vault' })]))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('The name was changed.')
    expect(backend.requests('renameWallet').map(({ body }) => body)).toEqual([{ name: 'Vault' }])
  })

  test('is removed after a question', async () => {
    backend.answer('removeWallet', { ok: true })
    const { user } = await show([exampleWallet()])
    await user.click(await screen.findByRole('button', { name: 'Remove Hardware wallet' }))
    expect(backend.requests('removeWallet')).toEqual([])
    backend.answer('wallets', walletsReply())
    await user.click(within(await screen.findByRole('dialog', { name: 'Remove this wallet?' })).getByRole('button', { name: 'Remove' }))
    await screen.findByText('The wallet was removed.')
    await screen.findByText('You have added no wallet yet.')
    expect(backend.requests('removeWallet').map(({ path }) => path)).toEqual([`/api/wallets/${exampleWallet().id}/remove`])
  })

  test.each([
    ['to which coins are being sent', 'CONFLICT', /^Coins are being sent there just now/],
    ['whose removal fails', 'UNAVAILABLE', /^The wallet was not removed/],
  ] as const)('%s stays, with a sentence', async (_which, code, sentence) => {
    backend.fail('removeWallet', code)
    const { user } = await show([exampleWallet()])
    await user.click(await screen.findByRole('button', { name: 'Remove Hardware wallet' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(sentence)
  })
})

describe('adding', () => {
  async function openForm(wallets: Wallet[] = [], change: Partial<Known> = {}, path?: string) {
    const shown = await show(wallets, change, path)
    if (path === undefined) await shown.user.click(await screen.findByRole('button', { name: 'Add a wallet' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add a wallet' }))
    await form.findByRole('button', { name: 'Next' })
    return { ...shown, form }
  }
  type Form = Awaited<ReturnType<typeof openForm>>

  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const next = ({ user, form }: Form) => user.click(form.getByRole('button', { name: 'Next' }))
  /** Opens the form, fills it in, and continues. */
  async function openFilled({ coin = 'BTC', address = bitcoin, kind = /^No/, name = '' }) {
    const opened = await openForm()
    const { user, form } = opened
    await user.selectOptions(form.getByLabelText('Coin'), coin)
    await user.click(form.getByRole('radio', { name: kind }))
    await fillIn(user, form, { Address: address, 'Your name for it': name })
    await next(opened)
    return opened
  }
  async function compareAndProve({ user, form }: Form) {
    await user.click(await form.findByRole('checkbox', { name: 'I have compared every group with my wallet' }))
    await fill(user, form.getByLabelText('Current password'), 'secret1')
    await user.click(form.getByRole('button', { name: 'Add this wallet' }))
  }
  const bodies = () => backend.requests('addWallet').map(({ body }) => body)

  test('an own wallet is read back, compared, and added with a proof', async () => {
    backend.answer('addWallet', { id: 'new' })
    const opened = await openFilled({ name: 'Vault' })
    await opened.form.findByText('Is this your wallet’s address?')
    expect(opened.form.getByText('BTC on Bitcoin')).toBeTruthy()
    backend.answer('wallets', walletsReply([exampleWallet()]))
    await compareAndProve(opened)
    await screen.findByText(/^The wallet was added/)
    expect(bodies()).toEqual([
      {
        party: 'person',
        coin: 'BTC',
        network: 'bitcoin',
        address: bitcoin,
        memo: null,
        name: 'Vault',
        kind: 'self-hosted',
        provider: null,
        currentPassword: 'secret1',
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an exchange’s address needs its name and, where the network has one, the tag', async () => {
    backend.answer('addWallet', { id: 'new' })
    const opened = await openFilled({ coin: 'XRP', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', kind: /^Yes/ })
    const { user, form } = opened
    expect(document.activeElement).toBe(form.getByLabelText('Name of the exchange or company'))
    expect(form.getByText(/^Please enter the destination tag\. Without it/)).toBeTruthy()
    await fill(user, form.getByLabelText('Name of the exchange or company'), 'Exchange GmbH')
    await fill(user, form.getByLabelText('Destination tag'), '2847193056')
    await next(opened)
    await form.findByText('Destination tag 2847193056')
    await compareAndProve(opened)
    await waitFor(() => expect(bodies()).toMatchObject([{ kind: 'provider', provider: 'Exchange GmbH', memo: '2847193056' }]))
  })

  // Kraken, "Memo for Stellar Lumens (XLM) deposits": its account; its memos are numbers. zondacrypto calls its number a Memo ID.
  const kraken = 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM'
  async function openStellar(address: string, typed: Record<string, string> = {}) {
    backend.answer('addWallet', { id: 'new' })
    const opened = await openFilled({ coin: 'XLM', address, kind: /^Yes/ })
    await fillIn(opened.user, opened.form, { 'Name of the exchange or company': 'Exchange GmbH', ...typed })
    await next(opened)
    return opened
  }

  test('a memo that is a number needs its type, which is read back and sent', async () => {
    const opened = await openStellar(kraken, { Memo: '01234567' })
    const { user, form } = opened
    const type = form.getByLabelText<HTMLSelectElement>('Memo type')
    expect(form.getByText('Please choose one of the two.')).toBeTruthy()
    expect(form.getByText(/^The exchange says on its deposit page/)).toBeTruthy()
    expect(document.activeElement).toBe(type)
    await user.selectOptions(type, 'ID')
    await next(opened)
    expect(form.getByText(/^An ID is a whole number up to .* without zeros in front\.$/)).toBeTruthy()
    await fill(user, form.getByLabelText('Memo'), '1234567')
    await next(opened)
    await form.findByText('Memo (ID) 1234567')
    await compareAndProve(opened)
    await waitFor(() => expect(bodies()).toMatchObject([{ address: kraken, memo: '1234567', memoType: 'id' }]))
  })

  test('a memo that is not a number is a text, and nobody is asked', async () => {
    const { form } = await openStellar(kraken, { Memo: 'order 7' })
    await form.findByText('Memo (text) order 7')
    expect(form.queryByLabelText('Memo type')).toBeNull()
  })

  test.each([
    // SEP-23, a valid test case; a payment request of SEP-7 with its two types.
    ['a muxed account', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK', 'Memo (ID) 9223372036854775808'],
    ['MEMO_ID', `web+stellar:pay?destination=${kraken}&memo=77&memo_type=MEMO_ID`, 'Memo (ID) 77'],
    ['MEMO_TEXT', `web+stellar:pay?destination=${kraken}&memo=77&memo_type=MEMO_TEXT`, 'Memo (text) 77'],
  ])('the type is filled in from %s', async (_what, address, memo) => {
    const { form } = await openStellar(address)
    await form.findByText(memo)
  })

  test('a payment request with another type of memo is refused', async () => {
    const { form } = await openStellar(`web+stellar:pay?destination=${kraken}&memo=AQIDBA%3D%3D&memo_type=MEMO_RETURN`, { Memo: 'a' })
    await form.findByText(/^This address asks for a memo of a type that deposits do not use/)
  })

  test('an own wallet without a tag is added only once the client has said so', async () => {
    const opened = await openFilled({ coin: 'XRP', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' })
    const { user, form } = opened
    expect(form.getByText('Please enter the destination tag, or say below that there is none.')).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: 'My wallet needs no destination tag' }))
    await next(opened)
    await form.findByText('Without a destination tag')
  })

  test('a coin of several networks asks which, and says what another one costs', async () => {
    const { user, form } = await openForm()
    expect(form.queryByLabelText('Network')).toBeNull()
    await user.selectOptions(form.getByLabelText('Coin'), 'USDC')
    expect(form.getByLabelText('Network')).toBeTruthy()
    expect(form.getByText(/on exactly this network\. Coins that are sent on another network are lost\./)).toBeTruthy()
  })

  test('nothing is sent before the client has ticked the comparison', async () => {
    const opened = await openFilled({})
    await fill(opened.user, await opened.form.findByLabelText('Current password'), 'secret1')
    await opened.user.click(opened.form.getByRole('button', { name: 'Add this wallet' }))
    expect(document.activeElement).toBe(opened.form.getByRole('checkbox'))
    expect(bodies()).toEqual([])
  })

  test('what the service refuses is shown at its field, and all that was typed stays', async () => {
    backend.fail('addWallet', 'VALIDATION_FAILED', { fields: { address: 'You have this wallet already.' } })
    const opened = await openFilled({ name: 'Vault' })
    await compareAndProve(opened)
    await opened.form.findByText('You have this wallet already.')
    expect(opened.form.getByLabelText<HTMLInputElement>('Address').value).toBe(bitcoin)
    expect(opened.form.getByLabelText<HTMLInputElement>('Your name for it').value).toBe('Vault')
  })

  test('a wrong password keeps the comparison', async () => {
    backend.fail('addWallet', 'VALIDATION_FAILED', { fields: { currentPassword: 'this is wrong' } })
    const opened = await openFilled({})
    await compareAndProve(opened)
    await opened.form.findByText('this is wrong')
    expect(opened.form.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  })

  test('Change something leads back to what was entered', async () => {
    const opened = await openFilled({})
    await opened.user.click(await opened.form.findByRole('button', { name: 'Change something' }))
    expect(opened.form.getByLabelText<HTMLInputElement>('Address').value).toBe(bitcoin)
    expect(opened.form.getByRole<HTMLInputElement>('radio', { name: /^No/ }).checked).toBe(true)
  })

  test('for a deal, coin and network are chosen, and the deal gets the new wallet', async () => {
    backend.answer('addWallet', { id: 'new' }).answer('chooseWallet', { ok: true })
    const path = '/app/wallets?coin=USDC&network=stellar&party=company&deal=18539007547034'
    const opened = await openForm([], { parties: [exampleParties.ada, exampleParties.engines] }, path)
    const { user, form } = opened
    expect(form.getByLabelText<HTMLSelectElement>('Owner of the wallet').value).toBe('company')
    expect(form.getByLabelText<HTMLSelectElement>('Network').value).toBe('stellar')
    await user.click(form.getByRole('radio', { name: /^No/ }))
    await fill(user, form.getByLabelText('Address'), 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ')
    await user.click(form.getByRole('checkbox', { name: 'My wallet needs no memo' }))
    await next(opened)
    await compareAndProve(opened)
    await screen.findByRole('heading', { name: 'The deal' })
    expect(bodies()).toMatchObject([{ party: 'company', coin: 'USDC', network: 'stellar', memo: null }])
    expect(backend.requests('chooseWallet').map(({ path: called, body }) => ({ called, body }))).toEqual([
      { called: '/api/deals/18539007547034/wallet', body: { walletId: 'new' } },
    ])
  })

  describe('from which a sell is sent', () => {
    const path = '/app/wallets?coin=BTC&network=bitcoin&party=person&offer=7KMX9PQR-1&sends=yes'
    const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

    test('several addresses are compared, added at once, and then proven', async () => {
      backend.answer('addWallet', { id: exampleWallet().id })
      const opened = await openForm([], {}, path)
      const { user, form } = opened
      expect(screen.getByText(/^From this wallet you will send coins to us/)).toBeTruthy()
      await user.click(form.getByRole('radio', { name: /^No/ }))
      await fillIn(user, form, { Address: bitcoin })
      await user.type(form.getByLabelText('Other addresses of this wallet (optional)'), `${other}{Enter}${bitcoin}x`)
      await next(opened)
      expect((await form.findByText(/^bc1qar0srr…f5mdqx: /)).textContent).toMatch(/A character is wrong/)
      await user.type(form.getByLabelText('Other addresses of this wallet (optional)'), '{Backspace}')
      await next(opened)
      await form.findByText('Are these your wallet’s addresses?')
      backend.answer('wallets', walletsReply([exampleWallet()]))
      await compareAndProve(opened)
      await screen.findByRole('button', { name: 'Sign a text' })
      expect(bodies()).toMatchObject([{ address: bitcoin, moreAddresses: [other] }])
      expect(screen.getByRole('link', { name: 'Back to your offer' }).getAttribute('href')).toBe('/app/offers/7KMX9PQR-1')
    })

    test('a company’s leads back to the offer, and no deal is chosen for it', async () => {
      backend.answer('addWallet', { id: 'new' })
      const opened = await openForm([], {}, path)
      const { user, form } = opened
      await user.click(form.getByRole('radio', { name: /^Yes/ }))
      await fillIn(user, form, { 'Name of the exchange or company': 'Exchange AG', Address: bitcoin })
      expect(form.queryByLabelText('Other addresses of this wallet (optional)')).toBeNull()
      await next(opened)
      await compareAndProve(opened)
      await screen.findByRole('heading', { name: 'The offer' })
      expect(backend.requests('chooseWallet')).toEqual([])
    })

    test('for a deal, the wallet is proven, and not chosen for a delivery', async () => {
      const { id } = exampleWallet()
      backend.answer('addWallet', { id })
      const opened = await openForm([], {}, path.replace('offer=7KMX9PQR-1', 'deal=18539007547034'))
      await opened.user.click(opened.form.getByRole('radio', { name: /^No/ }))
      await fillIn(opened.user, opened.form, { Address: bitcoin })
      await next(opened)
      backend.answer('wallets', walletsReply([exampleWallet()]))
      await compareAndProve(opened)
      await screen.findByRole('button', { name: 'Sign a text' })
      expect(backend.requests('chooseWallet')).toEqual([])
    })
  })

  test('if the check was withdrawn meanwhile, the page leads to the verification', async () => {
    backend.fail('addWallet', 'REQUIREMENTS_OPEN', { requirements: ['identity-check'] })
    const opened = await openFilled({})
    backend.answer('wallets', walletsReply([], { parties: [] }))
    await compareAndProve(opened)
    await screen.findByRole('link', { name: 'Go to Verification' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
