import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Wallet } from '../api/wallets.ts'
import { exampleWallet, signatureChallenge, transferChallenge, validProof, walletsReply } from '../testing/example-wallet.ts'
import { backendOfClient, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { fill } from '../ui/testing/render-at.tsx'
import { Wallets } from './Wallets.tsx'
import { signatureIn } from './SignMessage.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

const { id } = exampleWallet()
const answerWallet = (change: Partial<Wallet> = {}) => backend.answer('wallets', walletsReply([exampleWallet(change)]))
const showProof = (query: string) =>
  renderWeb(
    <main>
      <Routes>
        <Route path="/app/wallets" element={<Wallets />} />
      </Routes>
    </main>,
    { loggedIn: true, path: `/app/wallets?prove=${query}` },
  )
async function show(change: Partial<Wallet> = {}, more = '') {
  answerWallet(change)
  const view = await showProof(id + more)
  await screen.findByRole('region', { name: 'The wallet' })
  return view
}
const proofs = () => backend.requests('proveWallet').map(({ body }) => body)
const begun = () => backend.requests('challengeWallet').map(({ body }) => body)

describe('the choice', () => {
  test('both ways say what they cost and how long they take, and one begins', async () => {
    const { user } = await show()
    expect(screen.getByText(/^Free, and done in a few minutes/)).toBeTruthy()
    expect(screen.getByText(/are not paid back, and takes until the network has confirmed it/)).toBeTruthy()
    backend.answer('challengeWallet', signatureChallenge)
    answerWallet({ challenge: signatureChallenge })
    await user.click(screen.getByRole('button', { name: 'Sign a text' }))
    await screen.findByText(/Kantor kantor\.example/)
    expect(begun()).toEqual([{ kind: 'signature' }])
  })

  test('a coin without signatures offers the transfer alone, and says why', async () => {
    await show({ coin: 'TRX', network: 'tron', proofs: ['transfer'] })
    expect(screen.getByText(/^For TRX, a small transfer proves it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign a text' })).toBeNull()
  })

  test('a way that is not possible is said', async () => {
    backend.fail('challengeWallet', 'CONFLICT')
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: 'Send a small amount' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This way is not possible/)
  })

  test('an exchange’s wallet cannot be proven', async () => {
    await show({ kind: 'provider', provider: 'Exchange', proofs: [] })
    expect(screen.getByText(/^A company keeps this wallet/)).toBeTruthy()
  })

  test('a transfer proves no wallet with a memo, and the page says what to do', async () => {
    const { unmount } = await show({ memo: '12345', proofs: [] })
    expect(screen.getByText(/^Several wallets share an address with a tag or memo.*add it again as one that a company keeps/)).toBeTruthy()
    unmount()
    await show({ memo: '12345', proofs: ['signature'] })
    expect(screen.getByText(/^A signature proves this wallet/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send a small amount' })).toBeNull()
  })

  test('a wallet that our desk entered cannot be proven before a colleague confirmed it', async () => {
    await show({ state: 'unconfirmed', addedBy: 'desk', proofs: [] })
    expect(screen.getByText(/^Our desk entered this wallet\. You can prove it once/)).toBeTruthy()
    expect(screen.queryByText(/^A company keeps this wallet/)).toBeNull()
  })

  test('a wallet whose proof ends soon offers another proof at once', async () => {
    await show({ proof: { ...validProof, validUntil: '2026-11-30T10:00:00.000Z' } })
    expect(screen.getByRole('button', { name: 'Sign a text' })).toBeTruthy()
  })

  test('a proven wallet says so, leads back to the deal, and can be proven again', async () => {
    const { user } = await show({ proof: validProof }, '&deal=18539007547034')
    expect(screen.getByText('This wallet is proven')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to your exchange' }).getAttribute('href')).toBe('/app/deals/18539007547034')
    await user.click(screen.getByRole('button', { name: 'Prove it again' }))
    expect(screen.getByRole('button', { name: 'Sign a text' })).toBeTruthy()
  })

  test('a wallet that was removed is not found', async () => {
    backend.answer('wallets', walletsReply())
    await showProof('unknown')
    await screen.findByRole('heading', { name: 'Wallet not found' })
    expect(screen.getByRole('link', { name: 'All wallets' }).getAttribute('href')).toBe('/app/wallets')
  })
})

describe('a signature', () => {
  const open = (change: Partial<Wallet> = {}) => show({ challenge: signatureChallenge, ...change })
  const paste = async ({ user }: Awaited<ReturnType<typeof open>>, text: string) => {
    await user.click(screen.getByLabelText('Signature'))
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: 'Prove the wallet' }))
  }

  test('the open challenge is there after a reload, and its text is copied to the letter', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Copy Text to sign' }))
    expect(await navigator.clipboard.readText()).toBe(signatureChallenge.message)
    expect(begun()).toEqual([])
  })

  test('a right signature proves the wallet', async () => {
    backend.answer('proveWallet', { isProven: true })
    const view = await open()
    answerWallet({ proof: validProof })
    await paste(view, ' H2hfrN0Zn3EkqPTODeVvY+fsm34=\n')
    await screen.findByText('This wallet is proven')
    expect(proofs()).toEqual([{ challengeId: signatureChallenge.id, signature: 'H2hfrN0Zn3EkqPTODeVvY+fsm34=' }])
  })

  test('a wrong one has its sentence, and what was pasted stays', async () => {
    backend.fail('proveWallet', 'VALIDATION_FAILED', { fields: { signature: 'This signature is not right.' } })
    await paste(await open(), 'SIG')
    await screen.findByText('This signature is not right.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Signature').value).toBe('SIG')
    expect(screen.getByText('Another address of your wallet signed it.')).toBeTruthy()
  })

  test('one text is signed with each address that was added, and the next one follows', async () => {
    const ofOther = { ...signatureChallenge, id: '00000000-0000-4000-8000-0000000000c9' }
    const other = exampleWallet({ id: 'other', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', challenge: ofOther })
    const first = exampleWallet({ challenge: signatureChallenge })
    backend.answer('wallets', walletsReply([first, other])).answer('proveWallet', { isProven: true })
    const { user } = await showProof(`${first.id}&offer=7KMX9PQR-1&sends=yes`)
    const ofSecond = await screen.findByLabelText<HTMLTextAreaElement>('Signature of the address …v8f3t4')
    await fill(user, ofSecond, 'second')
    await fill(user, screen.getByLabelText('Signature of the address …wf5mdq'), 'first')
    backend.answer('wallets', walletsReply([{ ...first, challenge: null, proof: validProof }, other]))
    await user.click(screen.getByRole('button', { name: 'Prove the address …wf5mdq' }))
    await screen.findByText('This wallet is proven')
    expect(screen.queryByLabelText('Signature of the address …wf5mdq')).toBeNull()
    expect(ofSecond.isConnected && ofSecond.value).toBe('second')
    const proven = { challenge: null, proof: validProof }
    backend.answer(
      'wallets',
      walletsReply([
        { ...first, ...proven },
        { ...other, ...proven },
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'Prove the address …v8f3t4' }))
    await waitFor(() => expect(screen.queryByLabelText('Signature of the address …v8f3t4')).toBeNull())
    expect(proofs()).toEqual([
      { challengeId: signatureChallenge.id, signature: 'first' },
      { challengeId: ofOther.id, signature: 'second' },
    ])
  })

  test('a proven address leads to the next one that was added with it', async () => {
    const other = exampleWallet({ id: 'other', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })
    backend.answer('wallets', walletsReply([exampleWallet({ proof: validProof }), other]))
    await showProof(`${id}&offer=7KMX9PQR-1&sends=yes`)
    const link = await screen.findByRole('link', { name: 'Prove the address …v8f3t4' })
    expect(link.getAttribute('href')).toBe('/app/wallets?prove=other&offer=7KMX9PQR-1&sends=yes')
  })

  test('after the end of its challenge, the client begins again', async () => {
    backend.fail('proveWallet', 'LINK_INVALID')
    const view = await open()
    answerWallet()
    await paste(view, 'SIG')
    await screen.findByText(/^This proof has ended/)
    expect(screen.getByRole('button', { name: 'Sign a text' })).toBeTruthy()
  })

  test('when the time is over, the text is gone, and another one can be asked for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    backend.answer('challengeWallet', signatureChallenge)
    const { user } = await open({ challenge: { ...signatureChallenge, expiresAt: '2026-11-21T13:02:05.000Z' } })
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(screen.queryByLabelText('Signature')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Begin again' }))
    await waitFor(() => expect(begun()).toEqual([{ kind: 'signature' }]))
  })

  test('the client can change to the other way', async () => {
    backend.answer('challengeWallet', transferChallenge())
    const { user } = await open()
    answerWallet({ challenge: transferChallenge() })
    await user.click(screen.getByRole('button', { name: 'Send a small amount instead' }))
    await screen.findByRole('region', { name: 'Send a small amount' })
    expect(begun()).toEqual([{ kind: 'transfer' }])
  })

  test.each([
    ['BTC', 'bitcoin', 'Trezor', 'Open the account in Trezor Suite, press “…” and choose “Sign & verify”.'],
    ['BCH', 'bitcoin-cash', 'Electron Cash', 'Copy the signature, and paste it below.'],
    ['SOL', 'solana', 'Phantom, Solflare', 'A Ledger behind it cannot sign such a text. Then please send a small amount.'],
    ['XLM', 'stellar', 'Freighter, LOBSTR', /^It signs only what a website asks for/],
    ['ETH', 'ethereum', 'Another wallet', /such as Exodus\. Then please send a small amount\.$/],
  ])('for %s on %s, %s has its steps', async (coin, network, guide, step) => {
    const { user } = await open({ coin, network })
    await user.selectOptions(screen.getByLabelText('Which wallet do you use?'), guide)
    expect(screen.getByText(step)).toBeTruthy()
  })
})

describe('a wallet in the browser', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const ethereum = { coin: 'ETH', network: 'ethereum', address, challenge: { ...signatureChallenge, message: 'Grüße\nCode: 1' } }
  const ask = async (change: Partial<Wallet>) => {
    const view = await show(change)
    await view.user.click(screen.getByRole('button', { name: 'Ask the wallet in this browser' }))
    return view
  }
  afterEach(() => {
    for (const name of ['ethereum', 'phantom', 'tronLink']) Reflect.deleteProperty(window, name)
  })

  test('signs on Ethereum exactly the text, with the wallet’s address', async () => {
    backend.answer('proveWallet', { isProven: true })
    const asked: unknown[] = []
    const request = (call: { method: string }) => {
      asked.push(call)
      return Promise.resolve(call.method === 'personal_sign' ? '0xabc' : [address.toLowerCase()])
    }
    Object.assign(window, { ethereum: { request } })
    await ask(ethereum)
    await waitFor(() => expect(proofs()).toEqual([{ challengeId: signatureChallenge.id, signature: '0xabc' }]))
    expect(asked).toEqual([
      { method: 'eth_requestAccounts' },
      { method: 'personal_sign', params: ['0x4772c3bcc39f650a436f64653a2031', address] },
    ])
  })

  test('signs on Solana, and its bytes are sent as base64', async () => {
    backend.answer('proveWallet', { isProven: true })
    const solana = {
      publicKey: { toString: () => '11111111111111111111111111111111' },
      connect: () => Promise.resolve(),
      signMessage: () => Promise.resolve({ signature: new Uint8Array([1, 2, 255]) }),
    }
    Object.assign(window, { phantom: { solana } })
    await ask({ coin: 'SOL', network: 'solana', address: '11111111111111111111111111111111', challenge: signatureChallenge })
    await waitFor(() => expect(proofs()).toEqual([{ challengeId: signatureChallenge.id, signature: 'AQL/' }]))
  })

  test('signs on Tron exactly the text, with the wallet’s address', async () => {
    backend.answer('proveWallet', { isProven: true })
    const signMessageV2 = (text: string) => Promise.resolve(`0x signed: ${text}`)
    const tronWeb = { defaultAddress: { base58: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC' }, trx: { signMessageV2 } }
    Object.assign(window, { tronLink: { request: () => Promise.resolve(), tronWeb } })
    const challenge = { ...signatureChallenge, message: 'Grüße' }
    await ask({ coin: 'TRX', network: 'tron', address: tronWeb.defaultAddress.base58, challenge })
    await waitFor(() => expect(proofs()).toEqual([{ challengeId: challenge.id, signature: '0x signed: Grüße' }]))
  })

  test('on Tron that has another address signs nothing', async () => {
    const tronWeb = { defaultAddress: { base58: 'TWWb9EjUWai17YEVB7FR8hreupYJKG9sMR' } }
    Object.assign(window, { tronLink: { request: () => Promise.resolve(), tronWeb } })
    await ask({ coin: 'TRX', network: 'tron', address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', challenge: signatureChallenge })
    expect((await screen.findByRole('alert')).textContent).toMatch(/choose exactly this address in it/)
    expect(proofs()).toEqual([])
  })

  test('that has another address signs nothing', async () => {
    Object.assign(window, { ethereum: { request: () => Promise.resolve(['0x0000000000000000000000000000000000000001']) } })
    await ask(ethereum)
    expect((await screen.findByRole('alert')).textContent).toMatch(/choose exactly this address in it/)
    expect(proofs()).toEqual([])
  })

  test('that the client refuses, or that is missing, has its sentence', async () => {
    const { user } = await ask(ethereum)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser has no such wallet/)
    Object.assign(window, { ethereum: { request: () => Promise.reject(new Error('4001')) } })
    await user.click(screen.getByRole('button', { name: 'Ask the wallet in this browser' }))
    await screen.findByText(/^The wallet did not sign/)
  })

  test('is not asked for where wallets cannot be asked', async () => {
    await show({ challenge: signatureChallenge })
    expect(screen.queryByRole('button', { name: 'Ask the wallet in this browser' })).toBeNull()
  })
})

describe('a small transfer', () => {
  const open = (transfer: Parameters<typeof transferChallenge>[0] = {}, change: Partial<Wallet> = {}) =>
    show({ challenge: transferChallenge(transfer), ...change })
  const lines = () =>
    [...screen.getByRole('region', { name: 'Send a small amount' }).querySelectorAll('dt')].map(({ textContent }) => textContent)
  const state = () => within(screen.getByRole('region', { name: 'Status' }))

  test('says exactly what to send where, and that it is not paid back', async () => {
    const { user } = await open()
    expect(lines()).toEqual(['Exact amount', 'Network', 'From exactly this address', 'To our address'])
    expect(screen.getByText('0.00002374 BTC')).toBeTruthy()
    for (const note of [
      /it is not paid back/,
      /An exchange sends from addresses of its own/,
      /“coin control”/,
      /On another network, the coins are lost/,
    ])
      expect(screen.getByText(note)).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'QR code of our address' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy To our address' }))
    expect(await navigator.clipboard.readText()).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    await user.click(screen.getByRole('button', { name: 'Copy Exact amount' }))
    expect(await navigator.clipboard.readText()).toBe('0.00002374')
  })

  test('has the tag, where the network has one', async () => {
    await open({ to: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', memo: '2847193056' }, { coin: 'XRP', network: 'xrp-ledger' })
    expect(lines().at(-1)).toBe('Destination tag')
    expect(screen.queryByText(/“coin control”/)).toBeNull()
  })

  test('says on Stellar that our memo is an id', async () => {
    await open(
      { to: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', memo: '400000000000' },
      { coin: 'XLM', network: 'stellar' },
    )
    expect(lines().at(-1)).toBe('Memo (ID)')
  })

  test.each([
    [{ state: 'awaited' }, /^We wait for your transfer\. As soon as/],
    [{ state: 'awaited', isWatched: false }, /A person at our desk looks for it/],
    [{ state: 'seen', transaction: 'ab12' }, /^We have seen it/],
    [{ state: 'awaited', isWatched: false, transaction: 'ab12' }, /^Thank you\. A person at our desk/],
    [{ state: 'other-amount', transaction: 'ab12' }, /not the exact amount.*0\.00002374.BTC/],
    [{ state: 'other-sender', transaction: 'ab12' }, /^It came from another address/],
  ] as const)('of state %j says where it stands', async (transfer, sentence) => {
    await open(transfer)
    expect(state().getByText(sentence)).toBeTruthy()
  })

  test('is read again within six seconds while it is awaited, and then is proven', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    answerWallet({ challenge: transferChallenge({ state: 'seen', transaction: 'ab12' }) })
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(await state().findByText(/^We have seen it/)).toBeTruthy()
    answerWallet({ proof: { ...validProof, kind: 'transfer' } })
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(await screen.findByText('This wallet is proven')).toBeTruthy()
  })

  test('takes the transaction’s id', async () => {
    backend.answer('proveWallet', { isProven: false })
    const { user } = await open()
    answerWallet({ challenge: transferChallenge({ transaction: 'ab12' }) })
    await fill(user, screen.getByLabelText('Transaction id'), 'ab12')
    await user.click(screen.getByRole('button', { name: 'Send the id' }))
    expect(await state().findByText('ab12')).toBeTruthy()
    expect(proofs()).toEqual([{ challengeId: transferChallenge().id, transaction: 'ab12' }])
    expect(screen.queryByLabelText('Transaction id')).toBeNull()
  })

  test('that was seen has its id to copy, and a link to the network', async () => {
    const { user } = await open({ state: 'seen', transaction: 'ab12', explorer: 'https://mempool.space/tx/ab12' })
    await user.click(state().getByRole('button', { name: 'Copy Transaction' }))
    expect(await navigator.clipboard.readText()).toBe('ab12')
    expect(state().getByRole('link', { name: 'See it on the network' }).getAttribute('href')).toBe('https://mempool.space/tx/ab12')
  })

  test('that proves nothing leaves the field for another transaction', async () => {
    await open({ state: 'other-amount', transaction: 'ab12' })
    expect(screen.getByLabelText('Transaction id')).toBeTruthy()
  })
})

test.each([
  ['a plain signature', '  H2hf/N0Z+=\n', 'H2hf/N0Z+='],
  ['one that was broken into lines', 'H2hf\r\n  /N0Z+=', 'H2hf/N0Z+='],
  [
    // github.com/trezor/trezor-suite/issues/4855
    'Trezor’s block',
    '-----BEGIN BITCOIN SIGNED MESSAGE-----\na\n-----BEGIN SIGNATURE-----\nbc1qfcj\nJ2hfrN0=\n-----END BITCOIN SIGNED MESSAGE-----',
    'J2hfrN0=',
  ],
  [
    'a block with headers',
    '-----BEGIN BITCOIN SIGNED MESSAGE-----\r\na\r\n-----BEGIN BITCOIN SIGNATURE-----\r\nVersion: Bitcoin-qt (1.0)\r\nAddress: 1Hy\r\n\r\nHxx/y+=\r\n-----END BITCOIN SIGNATURE-----',
    'Hxx/y+=',
  ],
  [
    // github.com/etotheipi/BitcoinArmory/issues/307: broken into lines, and with a checksum
    'Armory’s block',
    `-----BEGIN BITCOIN SIGNED MESSAGE-----\nComment: Signed by Bitcoin Armory v0.93\n\na\n-----BEGIN BITCOIN SIGNATURE-----\n\n${'G'.repeat(64)}\nxyz\n=vdmq\n-----END BITCOIN SIGNATURE-----`,
    `${'G'.repeat(64)}xyz`,
  ],
  ['a block with the coin’s name', '-----BEGIN ETHEREUM SIGNATURE-----\n\n0xabc\n0x12\n-----END ETHEREUM SIGNED MESSAGE-----\n', '0x12'],
])('the signature is found in %s', (_what, pasted, signature) => {
  expect(signatureIn(pasted)).toBe(signature)
})
